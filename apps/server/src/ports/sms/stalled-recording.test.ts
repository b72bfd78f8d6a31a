import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { twilioRecordings } from './twilio-recordings.ts'

test.each([
  ['that is not answered', () => undefined],
  ['that stops in the middle', (write: (text: string) => void) => write('RIFF')],
])('a recording %s is given up, so that others do not wait for it', async (_, answer) => {
  const server = createServer((_request, response) => answer((text) => response.write(text)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { read } = twilioRecordings({ url, account: 'AC1', token: 'secret', patience: 200 })
  await expect(buffer(read('RE1', 1000))).rejects.toThrow('Twilio sends nothing of a recording')
  server.closeAllConnections()
  server.close()
})
