import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { pipeline } from 'node:stream/promises'

export interface SpeechUpload {
  url: URL
  headers: Record<string, string>
  fields: [name: string, value: string][]
  wav: string
  signal: AbortSignal
}

export interface SpeechAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

const LARGEST_ANSWER = 64 * 1024 * 1024

/** Posts a form, streaming its file, and returns the response with any status. Does not follow redirects. */
export async function upload({ url, headers, fields, wav, signal }: SpeechUpload): Promise<SpeechAnswer> {
  const boundary = `earshot-${randomUUID()}`
  const [head, tail] = around(boundary, fields)
  const { size } = await stat(wav)
  const length = head.length + size + tail.length
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length }
  const send = url.protocol === 'https:' ? securely : plainly
  const request = send(url, { method: 'POST', headers: { ...headers, ...form }, signal, agent: false })
  const answered = new Promise<IncomingMessage>((answer, fail) => {
    request.once('response', answer).once('error', fail)
  })
  // A server that refuses early closes the connection during the upload: its response says more than the broken pipe.
  const sent = pipeline(async function* () {
    yield head
    yield* createReadStream(wav)
    yield tail
  }, request).catch(() => {})
  const response = await answered
  const body = await textOf(response)
  request.destroy()
  await sent
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

function around(boundary: string, fields: SpeechUpload['fields']) {
  const named = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
  const texts = fields.map(([name, value]) => `${named(name)}\r\n${value}\r\n`).join('')
  const file = `${named('file', '; filename="talk.wav"')}content-type: audio/wav\r\n\r\n`
  return [Buffer.from(texts + file), Buffer.from(`\r\n--${boundary}--\r\n`)] as const
}

async function textOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > LARGEST_ANSWER) throw new Error('The answer is too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
