interface Where {
  /** Without a trailing slash. */
  origin: string
  org_id: string
  channel_id: string
  channel: string
}

export const codeSamples = ({ origin, org_id, channel_id, channel }: Where) => ({
  cli: `curl -O ${origin}/earshot.mjs
export EARSHOT_URL=${origin}
node earshot.mjs send talk.wav --channel ${quoted(channel)}`,

  send: `curl ${origin}/v3/save \\
  -H "Authorization: Bearer $EARSHOT_KEY" \\
  -F org_id=${org_id} \\
  -F channel_id=${channel_id} \\
  -F audio=@talk.wav`,

  find: `curl ${origin}/v3/search \\
  -H "Authorization: Bearer $EARSHOT_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"org_id": "${org_id}", "query": "water pump"}'`,

  recorder: `{
  "plugins": [
    {
      "name": "rdioscanner_uploader",
      "library": "librdioscanner_uploader.so",
      "server": "${origin}",
      "systems": [{ "shortName": "…", "systemId": 1, "apiKey": "THE-KEY" }]
    }
  ]
}`,

  upload: `curl ${origin}/api/call-upload \\
  -F key=$EARSHOT_KEY -F system=1 -F talkgroup=54241 \\
  -F talkgroupLabel="Fire Dispatch" \\
  -F dateTime=$(date +%s) -F audio=@call.wav`,

  mcp: mcpSample(origin),
})

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const mcpSample = (origin: string) => `{
  "mcpServers": {
    "earshot": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer THE-KEY" }
    }
  }
}`
