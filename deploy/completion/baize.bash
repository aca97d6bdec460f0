# Completes the words of baize. Commands, options and rulesets are asked of the program itself.
_baize() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --commands 2>/dev/null)" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$1" "$command" --options 2>/dev/null)" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "$("$1" rules list 2>/dev/null | cut -d" " -f1)" -f -- "$word")
    fi
}
complete -o filenames -F _baize baize
