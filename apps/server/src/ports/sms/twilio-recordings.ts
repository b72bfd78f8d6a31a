import { type CallRecordings, RecordingTooLarge } from './call-recordings.ts'

interface TwilioAccount {
  url: string
  account: string
  token: string
  /** Milliseconds without a byte after which it is given up, so that others do not wait for it. */
  patience?: number
}

const LONGEST_MS = 5 * 60 * 1000
const PATIENCE_MS = 20_000

/** Only the address of the API is asked, never one from a request (twilio.com/docs/voice/api/recording). */
export function twilioRecordings({ url, account, token, patience = PATIENCE_MS }: TwilioAccount): CallRecordings {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async *read(recording, most) {
      const address = `${url}/2010-04-01/Accounts/${account}/Recordings/${encodeURIComponent(recording)}.wav`
      const stalled = new AbortController()
      const timer = setTimeout(() => stalled.abort(new Error('Twilio sends nothing of a recording')), patience)
      const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), stalled.signal])
      try {
        const response = await fetch(address, { headers: { authorization }, redirect: 'error', signal })
        if (!response.ok || !response.body) throw new Error(`Twilio answers ${response.status} for a recording`)
        for await (const chunk of atMost(response.body, { recording, most })) {
          timer.refresh()
          yield chunk
        }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function* atMost(body: AsyncIterable<Uint8Array>, { recording, most }: { recording: string; most: number }) {
  let total = 0
  for await (const chunk of body) {
    total += chunk.length
    if (total > most) throw new RecordingTooLarge(`Recording ${recording} has more than ${most} bytes`)
    yield chunk
  }
}
