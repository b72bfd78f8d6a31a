import { type CallRecordings, RecordingTooLarge } from './call-recordings.ts'

interface TwilioAccount {
  url: string
  account: string
  token: string
}

const LONGEST_MS = 5 * 60 * 1000

/** Only the address of the API is asked, never one from a request (twilio.com/docs/voice/api/recording). */
export function twilioRecordings({ url, account, token }: TwilioAccount): CallRecordings {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async *read(recording, most) {
      const address = `${url}/2010-04-01/Accounts/${account}/Recordings/${encodeURIComponent(recording)}.wav`
      const signal = AbortSignal.timeout(LONGEST_MS)
      const response = await fetch(address, { headers: { authorization }, redirect: 'error', signal })
      if (!response.ok || !response.body) throw new Error(`Twilio answers ${response.status} for a recording`)
      let total = 0
      for await (const chunk of response.body) {
        total += chunk.length
        if (total > most) throw new RecordingTooLarge(`Recording ${recording} has more than ${most} bytes`)
        yield chunk
      }
    },
  }
}
