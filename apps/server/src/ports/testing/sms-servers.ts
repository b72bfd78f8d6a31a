import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SmsMessage } from '../sms/sms.ts'

interface Answer {
  status: number
  body?: object | string
  location?: string
}

type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

async function serve(answer: (asked: ReceivedRequest) => Answer) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, body: said = '', location } = answer({ ...pick(request), body })
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: close,
  }
}

const pick = ({ method, url, headers }: IncomingMessage) => ({ method, url, headers })

export const twilioAccount = { account: `AC${'0a'.repeat(16)}`, token: 'secret', from: '+15005550006' }

/** Numbers for which Twilio's test credentials return errors, and three more for outages. */
const magic: Record<string, [status: number, code: number]> = {
  '+15005550001': [400, 21211],
  '+15005550002': [400, 21612],
  '+15005550003': [400, 21408],
  '+15005550004': [400, 21610],
  '+15005550009': [400, 21614],
  '+12125550009': [400, 21614],
  '+15005550429': [429, 20429],
  '+15005550500': [500, 20500],
}

/** Twilio's REST API for messages and calls (twilio.com/docs/messaging/api, twilio.com/docs/voice/api). */
export async function openTwilio() {
  const received: (Record<string, string> & { To: string; Body: string })[] = []
  const calls: (Record<string, string> & { To: string; Twiml: string })[] = []
  const resource = `/2010-04-01/Accounts/${twilioAccount.account}`
  const server = await serve(({ method, url, headers, body }) => {
    const signed = `Basic ${Buffer.from(`${twilioAccount.account}:${twilioAccount.token}`).toString('base64')}`
    if (headers.authorization !== signed) return refused(401, 20003)
    const isCall = url === `${resource}/Calls.json`
    if (method !== 'POST' || !(isCall || url === `${resource}/Messages.json`)) return refused(404, 20404)
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refused(400, 21602)
    const { To = '', Body = '', Twiml = '', ...rest } = Object.fromEntries(new URLSearchParams(body))
    if (!/^\+\d{5,15}$/.test(To)) return refused(400, 21211)
    if (isCall ? !Twiml : !Body) return refused(400, isCall ? 21205 : 21602)
    if (!rest.From && !rest.MessagingServiceSid) return refused(400, 21603)
    if (magic[To]) return refused(...magic[To])
    if (isCall) calls.push({ To, Twiml, ...rest })
    else received.push({ To, Body, ...rest })
    return { status: 201, body: { sid: `SM${'1b'.repeat(16)}`, status: 'queued', to: To, error_code: null } }
  })
  return { ...server, received, calls }
}

const refused = (status: number, code: number): Answer => ({
  status,
  body: { code, message: `Error ${code}`, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

export async function openReceiver() {
  const received: SmsMessage[] = []
  const server = await serve(({ method, headers, body }) => {
    if (headers.authorization !== 'Bearer secret') return { status: 401, body: 'who are you?' }
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return { status: 400 }
    const message = JSON.parse(body) as SmsMessage
    if (message.to === '+15005550500') return { status: 503, body: '<html>try later</html>' }
    if (message.to === '+15005550429') return { status: 429 }
    if (message.to === '+15005550001') return { status: 422, body: { no: 'such number' } }
    if (message.to === '+15005550302') return { status: 302, location: 'http://127.0.0.1:1/' }
    received.push(message)
    return { status: 202, body: {} }
  })
  return { ...server, received }
}
