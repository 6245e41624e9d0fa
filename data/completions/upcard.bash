# bash completion of Upcard's programs. It knows no option by itself: it asks the program, whose --help has the options, the kind of their
# values, and the arguments. So a new option is completed at once. bash-completion loads this file by the program's name, and is not
# needed otherwise.

# _upcard_help PROGRAM [COMMAND]: its help in English.
_upcard_help () { LC_ALL=C.UTF-8 LANGUAGE=en "$@" --help </dev/null 2>/dev/null; }

# _upcard_reply WORD...: those that begin with what is typed. A word that continues ends in one of "=:@" and gets no blank.
_upcard_reply () {
  local word
  for word; do
    [[ $word == "$typed"* ]] || continue
    COMPREPLY+=("$prefix${word#"$before"}")
    [[ $word != *[=:@] ]] || compopt -o nospace 2>/dev/null
  done
}

# _upcard_files PATTERN...: files whose names match one, and folders; all files where none does.
_upcard_files () {
  local pattern name
  for pattern; do
    while IFS= read -r name; do
      [ -d "$name" ] || COMPREPLY+=("$prefix${name#"$before"}")
    done < <(compgen -f -X "!$pattern" -- "$typed")
  done
  while IFS= read -r name; do COMPREPLY+=("$prefix${name#"$before"}"); done < <(compgen -d -- "$typed")
  compopt -o filenames -o default 2>/dev/null
}

# _upcard_list TEXT: the words of a list such as “a, b or c”.
_upcard_list () {
  local list=${1//,/ }
  # shellcheck disable=SC2206 # a list of plain words
  list=(${list// or / })
  _upcard_reply "${list[@]}"
}

# _upcard_value KIND: values of the kind that --help names: words, “JOURNAL|FOLDER”, “TABLE.ini”.
_upcard_value () {
  local kind kinds patterns=() folders=
  IFS='|' read -ra kinds <<<"$1"
  for kind in "${kinds[@]}"; do
    case $kind in
      BUS) _upcard_reply system session ;;
      COMMAND) mapfile -t COMPREPLY < <(compgen -c -- "$typed") ;;
      EVIDENCE) patterns+=('*.upcard-evidence') ;;
      FILE.ini|TABLE.ini) patterns+=('*.ini') ;;
      FILE*|PATH|SOCKET|SCRIPT) patterns=('*') ;;
      COPY|COPIES|FOLDER|HOUSE|RECORD) folders=yes ;;
      JOURNAL) patterns+=('*.journal') ;;
      LEDGER) patterns+=('*.ledger') ;;
      KIND*) _upcard_faults ;;
      REASON) [[ $help =~ REASON\ is\ ([a-z, -]+)\. ]] && _upcard_list "${BASH_REMATCH[1]}" ;;
      ROLE) [[ $help =~ Roles:\ ([a-z, -]+) ]] && _upcard_list "${BASH_REMATCH[1]}" ;;
      *[A-Z]*) ;;
      *) _upcard_reply "$kind" ;;
    esac
  done
  [ -z "$folders${patterns[*]}" ] || _upcard_files "${patterns[@]}"
}

# The lines below “Faults:” of the simulator, such as “noise:DEVICE@ROUND: …”.
_upcard_faults () {
  local line kind
  while IFS= read -r line; do
    [[ $line =~ ^\ \ ([a-z-]+)(:DEVICE)?@ROUND: ]] || continue
    kind=${BASH_REMATCH[1]}
    if [ -z "${BASH_REMATCH[2]}" ]; then
      _upcard_reply "$kind@"
    else
      _upcard_reply "$kind":{shoe,reader,badge,gpio}@
    fi
  done <<<"$help"
}

# The forms that the arguments may have, one a line: “show”, “set WAGER VALUE RESERVE REASON [TEXT…]”.
_upcard_forms () {
  local line form below=
  while IFS= read -r line; do
    case $line in
      *'SUBCOMMAND…') below=yes ;;
      "  ${program##*/}"*)
        form=${line#*'[OPTION…]'}
        form=${form%% - *}
        [[ $form != \ \[*\ \|\ *\] ]] || form=${form:2:-1}
        printf '%s\n' "${form//' | '/$'\n'}" ;;
      '  '[a-z]*) [ -z "$below" ] || printf '%s\n' "$line" ;;
      'Help Options:') break ;;
    esac
  done <<<"$help"
}

# _upcard_argument WORD...: completes the argument behind these.
_upcard_argument () {
  local line i last form
  while IFS= read -r line; do
    line=${line//[\[\]]/}
    read -ra form <<<"$line"
    for ((i = 0; i < $#; i++)); do
      last=${form[i < ${#form[@]} ? i : ${#form[@]} - 1]}
      # a word in small letters is said as it is; the last argument may be repeated
      [[ $last == *[A-Z]* ]] || [ "$last" = "${*:i+1:1}" ] || continue 2
    done
    if ((i < ${#form[@]})); then
      _upcard_value "${form[i]%…}"
    elif ((${#form[@]} > 0)) && [[ ${form[-1]} == *… ]]; then
      _upcard_value "${form[-1]%…}"
    fi
  done < <(_upcard_forms)
}

_upcard () {
  local program=$1 line=$COMP_LINE word words=() i
  local help command=() typed before prefix="" kinds=() options=() arguments=() kind option

  # bash breaks words at = and : as well; here a word is what is between two blanks.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    [[ $i -lt $COMP_CWORD || $word == [=:@] ]] || word=$2
    if ((i > 0)) && [[ $line != [[:blank:]]* ]]; then
      words[-1]+=$word
    else
      words+=("$word")
      line=${line#"${line%%[![:blank:]]*}"}
    fi
    line=${line#"$word"}
  done
  typed=${words[-1]}
  # readline replaces $2 alone
  before=${typed%"$2"}
  COMPREPLY=()

  if [ "${program##*/}" = upcardctl ]; then
    if [ ${#words[@]} -eq 2 ] || { [ ${#words[@]} -eq 3 ] && [ "${words[1]}" = help ]; }; then
      while IFS= read -r line; do
        [[ ! $line =~ ^\ \ ([a-z]+)\ \ + ]] || _upcard_reply "${BASH_REMATCH[1]}"
      done < <(_upcard_help "$program")
      [ ${#words[@]} -ne 2 ] || _upcard_reply help --help --version
      return
    fi
    [[ ${words[1]} == [a-z]* ]] || return
    command=("${words[1]}")
    words=("${words[0]}" "${words[@]:2}")
  fi
  help=$(_upcard_help "$program" "${command[@]}")

  # Each option with the kind of its value, if it takes one.
  while IFS= read -r line; do
    [[ $line =~ ^\ \ (-([a-zA-Z]),\ )?(--[a-z-]+)(=([^ ]+))? ]] || continue
    options+=("${BASH_REMATCH[3]}${BASH_REMATCH[4]:+=}")
    [ -z "${BASH_REMATCH[4]}" ] || kinds+=("${BASH_REMATCH[3]}=${BASH_REMATCH[5]}")
    [ -z "${BASH_REMATCH[4]}" ] || [ -z "${BASH_REMATCH[2]}" ] || kinds+=("-${BASH_REMATCH[2]}=${BASH_REMATCH[5]}")
  done <<<"$help"

  # What is typed may be the value of the option before it; the others are options and arguments.
  for ((i = 1; i < ${#words[@]} - 1; i++)); do
    option=
    case ${words[i]} in
      --) # Only arguments follow, or another program's command line.
        if [[ $help == *'-- COMMAND'* ]]; then
          if ((i == ${#words[@]} - 2)); then _upcard_value COMMAND; else _upcard_files '*'; fi
          return
        fi
        arguments+=("${words[@]:i+1:${#words[@]}-i-2}")
        _upcard_argument "${arguments[@]}"
        return ;;
      --*=*) ;;
      -?*)
        for kind in "${kinds[@]}"; do
          [ "${kind%%=*}" != "${words[i]}" ] || option=$kind
        done
        if [ -n "$option" ] && ((i == ${#words[@]} - 2)); then
          _upcard_value "${option#*=}"
          return
        fi
        [ -z "$option" ] || i=$((i + 1)) ;;
      *) arguments+=("${words[i]}") ;;
    esac
  done
  case $typed in
    --*=*)
      for kind in "${kinds[@]}"; do
        [ "${kind%%=*}" = "${typed%%=*}" ] || continue
        [[ $before == *=* ]] || prefix=${typed%%=*}=
        before=${before#"${typed%%=*}="}
        typed=${typed#*=}
        _upcard_value "${kind#*=}"
        return
      done ;;
    -*) _upcard_reply "${options[@]}" ;;
    *) _upcard_argument "${arguments[@]}" ;;
  esac
}

complete -F _upcard upcardctl upcardd upcard-console upcard-linkd upcard-mirror upcard-mirrord upcard-pit upcard-replay upcard-sign upcard-sim
