# Runs the server until it ends or this shell gets a signal. The server writes its log to a file, and to this terminal,
# which is its file descriptor 3, what people should see. Its settings are a file of assignments (settings.mjs).
. "$1"
rm -f "$1"
trap : INT TERM HUP # A signal ends the wait below.

"$NODE" $FLAGS "$SERVER" 3>&1 >>"$LOG" 2>&1 &
server=$!
printf '{"starter":%d,"server":%d,"port":%d}' "$$" "$server" "$PORT" >"$LOCK"
demo=
if [ "$DEMO" ]; then
  NODE_EXTRA_CA_CERTS=$DEMO_CA "$NODE" scripts/demo.ts "$DEMO" &
  demo=$!
fi
wait "$server"
code=$?
[ -z "$demo" ] || kill "$demo" 2>/dev/null
# Not exec: npm also passes on what the terminal sends to all, which would end a Node that is still loading.
"$NODE" scripts/start/end.mjs "$server" "$code" "$LOG_FROM"
