import { ApiError } from '@earshot/contract/errors'

interface TwilioAccount {
  url: string
  account: string
  token: string
}

const LONGEST_MS = 5 * 60 * 1000

/**
 * The WAV file of a recording, at most `most` bytes. Only the address of the API is asked, never one from a request. A
 * recording that is not there yet is an error that is worth another try.
 */
export async function* readTwilioRecording({ url, account, token }: TwilioAccount, sid: string, most: number) {
  const address = `${url}/2010-04-01/Accounts/${account}/Recordings/${sid}.wav`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const signal = AbortSignal.timeout(LONGEST_MS)
  const response = await fetch(address, { headers: { authorization }, redirect: 'error', signal })
  if (!response.ok || !response.body) throw new Error(`Twilio answers ${response.status} for a recording`)
  let total = 0
  for await (const chunk of response.body) {
    total += chunk.length
    if (total > most) throw new ApiError('too_large', 'The recording is larger than this number allows')
    yield chunk
  }
}
