import { openServer } from './server.ts'
import { twilioAccount } from './sms-servers.ts'

const { account, token } = twilioAccount
const SIGNED = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
const ADDRESS = new RegExp(`^/2010-04-01/Accounts/${account}/Recordings/(RE[0-9a-f]{32})\\.wav$`)

/** Recordings of Twilio's REST API (twilio.com/docs/voice/api/recording), at the address of their id alone. */
export async function openTwilioRecordings() {
  const recordings = new Map<string, Buffer>()
  const asked: string[] = []
  const server = await openServer(({ method, url = '', headers }, response) => {
    const [, sid = ''] = ADDRESS.exec(url) ?? []
    asked.push(sid)
    const refuse = (status: number, code: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, status }))
    if (headers.authorization !== SIGNED) return refuse(401, 20003)
    const sound = recordings.get(sid)
    if (method !== 'GET' || !sound) return refuse(404, 20404)
    return response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(sound)
  })
  return { ...server, recordings, asked }
}
