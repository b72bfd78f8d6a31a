import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../../../../scripts/demo.ts', import.meta.url))

/** Runs the demo with a server that answers these paths with a status, and 200 otherwise. */
async function runDemo(statuses: Record<string, number>) {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(statuses[url] ?? 200, { 'content-type': 'application/json' })
    response.end(url === '/dev/outbox' ? JSON.stringify(emails) : '{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const demo = spawn(process.execPath, [program, `http://127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void demo.kill('SIGKILL'))
  const ended = once(demo, 'exit')
  const [output, errors] = await Promise.all([text(demo.stdout), text(demo.stderr)])
  const [code] = await ended
  return { code, output, errors }
}

const emails = [{ to: 'mira@station-seven.example', text: 'Open http://localhost/confirm?token=a' }]
const SENTENCE =
  'Mira Okafor (mira@station-seven.example) no longer signs in with the demo password alone, so the demo stays as it is.'

test.each([
  ['whose password was changed', { '/identity/sign-in/email': 401, '/identity/confirm-email': 409 }],
  ['that has two-factor authentication', { '/identity/token': 401 }],
])('the demo leaves an account alone %s, and says so in one sentence', async (_, statuses) => {
  const { code, output, errors } = await runDemo(statuses)
  expect(output).toContain(SENTENCE)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})

test('the demo stops with the reason when the server refuses something else', async () => {
  const { code, errors } = await runDemo({ '/identity/sign-in/email': 401, '/identity/confirm-email': 403 })
  expect({ code, errors }).toEqual({
    code: 1,
    errors: '✗ The demo stopped: The identity provider refused /confirm-email (403)\n',
  })
})
