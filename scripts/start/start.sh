#!/bin/sh
# npm start: Node prepares everything and ends, this shell waits for the server in 1 MB, where Node takes 30, and Node
# says how it ended. The process id stays the same throughout.
export EARSHOT_NPM=$PPID EARSHOT_STARTER=$$ EARSHOT_SETTINGS=".cache/start.$$"
node scripts/start.mjs "$@" || exit
[ -f "$EARSHOT_SETTINGS" ] || exit 0 # It printed its help, or was stopped.
exec sh scripts/start/serve.sh "$EARSHOT_SETTINGS"
