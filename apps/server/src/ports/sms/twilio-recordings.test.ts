import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer } from '../testing/server.ts'
import { twilioAccount } from '../testing/sms-servers.ts'
import { openTwilioRecordings } from '../testing/twilio-recordings-server.ts'
import { memoryRecordings } from '../testing/memory-recordings.ts'
import { callRecordingsSuite } from './call-recordings.suite.ts'
import { twilioRecordings } from './twilio-recordings.ts'

const SID = `RE${'1c'.repeat(16)}`
const SOUND = Buffer.alloc(100_000, 'sound')

let server: Awaited<ReturnType<typeof openTwilioRecordings>>
beforeAll(async () => {
  server = await openTwilioRecordings()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = (sid: string, { most = SOUND.length, token = twilioAccount.token, url = server.url } = {}) =>
  buffer(twilioRecordings({ ...twilioAccount, url, token }).read(sid, most))

callRecordingsSuite('recordings of Twilio', async () => {
  const twilio = await openTwilioRecordings()
  return {
    recordings: twilioRecordings({ ...twilioAccount, url: twilio.url }),
    store: (recording, sound) => twilio.recordings.set(recording, sound),
    [Symbol.asyncDispose]: () => twilio[Symbol.asyncDispose](),
  }
})

callRecordingsSuite('the fake of recordings', async () => {
  const { port, recordings } = memoryRecordings()
  return {
    recordings: port,
    store: (recording, sound) => recordings.set(recording, sound),
    [Symbol.asyncDispose]: async () => {},
  }
})

describe('is worth another try', () => {
  test('a refused token', async () => {
    await expect(read(SID, { token: 'guess' })).rejects.toThrow('Twilio answers 401 for a recording')
  })

  test('a server that does not answer', async () => {
    const gone = await openTwilioRecordings()
    await gone[Symbol.asyncDispose]()
    await expect(read(SID, { url: gone.url })).rejects.toThrow('fetch failed')
  })
})

test('credentials do not follow a redirect elsewhere', async () => {
  server.recordings.set(SID, SOUND)
  await using elsewhere = await openServer((_, response) =>
    response.writeHead(302, { location: `${server.url}/2010-04-01/Accounts/x` }).end(),
  )
  const before = server.asked.length
  await expect(read(SID, { url: elsewhere.url })).rejects.toThrow('fetch failed')
  expect(server.asked).toHaveLength(before)
})

test('an id cannot lead to another address of the API', async () => {
  await expect(read('../Calls')).rejects.toThrow('Twilio answers 404')
  expect(server.asked.at(-1)).toBe('')
})
