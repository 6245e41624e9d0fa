"""Runs ./demo --web for a test, in a folder for temporary files of its own, and finds what it leaves behind."""
import os
import re
import secrets
import signal
import subprocess
import tempfile
import time

# A state that has not come by then does not come.
HANG_S = 120
LOOK_S = 0.05


def wait_until(is_so, words, seconds=HANG_S):
    """Waits for a state; the sentence says what was waited for."""
    end = time.monotonic() + seconds
    while True:
        found = is_so()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError('%s: not within %d s' % (words, seconds))
        time.sleep(LOOK_S)


def why_not():
    """Why windows cannot be shown in a browser here, or None."""
    from shutil import which
    for program in ('gtk4-broadwayd', 'dbus-run-session'):
        if which(program) is None:
            return program + ' is not installed'
    return None


def take_signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Demo:
    def __init__(self, source, build, *options, path=None):
        self.mark = 'UPCARD_WEB_TEST=' + secrets.token_hex(8)
        self.folder = tempfile.TemporaryDirectory(prefix='upcard-web-')
        self.log = os.path.join(self.folder.name, 'demo.log')
        self.temporary = os.path.join(self.folder.name, 'tmp')
        os.mkdir(self.temporary)
        name, value = self.mark.split('=')
        env = dict(os.environ, TMPDIR=self.temporary, LC_ALL='C.UTF-8', **{name: value})
        # As at a computer without a display, and not as the other tests have it: GTK may warn of what it will leave out.
        for variable in ('DISPLAY', 'WAYLAND_DISPLAY', 'G_DEBUG'):
            env.pop(variable, None)
        if path is not None:
            env['PATH'] = path
        with open(self.log, 'w') as log:
            # A shell in which a signal is ignored could not be told to end by it.
            self.process = subprocess.Popen(
                [os.path.join(source, 'demo'), '--web', '--no-install', '--build', build, *options], env=env,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=take_signals)

    def printed(self):
        with open(self.log) as log:
            return log.read()

    def find(self, pattern):
        """Waits until the demonstration has printed it; it must not end before."""
        def look():
            found = re.search(pattern, self.printed())
            if found is None and self.process.poll() is not None:
                raise AssertionError('./demo ended with %d:\n%s' % (self.process.returncode, self.printed()))
            return found
        return wait_until(look, './demo prints ' + pattern)

    def address(self):
        return self.find(r'http://(127\.0\.0\.1):([0-9]+)/([A-Za-z0-9_-]+)/(?=\n)')

    def wait(self):
        wait_until(lambda: self.process.poll() is not None, './demo ends')
        return self.process.returncode

    def left_processes(self):
        """The demonstration's processes, by the variable that all of them inherit."""
        left = []
        for pid in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open('/proc/%s/environ' % pid, 'rb') as environ:
                    if self.mark.encode() in environ.read().split(b'\0'):
                        left.append(int(pid))
            except OSError:
                pass
        return left

    def left_files(self):
        return os.listdir(self.temporary)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.wait()
        self.folder.cleanup()
