#!/bin/sh
# An engine that knows no rules: it gets the legal moves, and plays the first one.
legal=""
while read -r number command rest; do
    answer=""
    case "$command" in
        known_command) if [ "$rest" = nexarium-legal ]; then answer=true; else answer=false; fi ;;
        nexarium-legal) legal=$(printf '%s' "$rest" | sed 's/^[^[]*\["\([^"]*\)".*/\1/') ;;
        genmove) answer="$legal" ;;
        quit) printf '=%s\n\n' "$number"; exit 0 ;;
    esac
    printf '=%s %s\n\n' "$number" "$answer"
done
