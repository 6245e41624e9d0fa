#!/usr/bin/env python3
"""Judges many evidence files with the reader that goes with each of them: judge-evidence.py READER FOLDER [--trust-link CODE]

Prints a line for each file of FOLDER, in the order of their names: the name, the exit status that the reader would have, and what is wrong. A
signature that was checked once is not checked again, so that a thousand files that differ by a byte take seconds.
"""
import functools
import importlib.machinery
import importlib.util
import os
import sys

sys.dont_write_bytecode = True


def load(path):
    loader = importlib.machinery.SourceFileLoader('reader', path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader('reader', loader))
    loader.exec_module(module)
    module.is_signed = functools.lru_cache(maxsize=None)(module.is_signed)
    return module


def judge(reader, path, trust_link):
    try:
        with open(path, 'rb') as file:
            evidence = reader.Evidence(file.read())
        check = reader.Check(evidence)
        check.run(None, None, trust_link)
        return (1 if check.wrong else 0), ' | '.join(check.wrong)
    except (reader.Unreadable, UnicodeDecodeError, ValueError) as problem:
        return 2, str(problem)


def main():
    reader = load(sys.argv[1])
    trust_link = sys.argv[4] if len(sys.argv) > 4 else None
    for name in sorted(os.listdir(sys.argv[2])):
        if name.endswith('.upcard-evidence'):
            status, wrong = judge(reader, os.path.join(sys.argv[2], name), trust_link)
            print(name, status, reader.shown(wrong))


main()
