import { expect, test } from 'vitest'
import { codeSamples } from './code-samples.ts'

const where = { origin: 'https://earshot.example.org', org_id: 'o', channel_id: 'c', channel: "Night's; rm -rf" }

test('a channel name with shell characters stays one argument', () => {
  expect(codeSamples(where).cli).toContain(`--channel 'Night'\\''s; rm -rf'`)
})

test('every sample names this server, and its JSON is valid', () => {
  const { cli, send, find, upload, recorder, mcp } = codeSamples(where)
  for (const text of [cli, send, find, upload, recorder, mcp]) expect(text).toContain('https://earshot.example.org')
  expect(JSON.parse(mcp).mcpServers.earshot.url).toBe('https://earshot.example.org/mcp')
  expect(JSON.parse(recorder).plugins[0].systems).toHaveLength(1)
})
