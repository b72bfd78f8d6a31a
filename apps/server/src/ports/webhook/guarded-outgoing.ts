import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type AllowList, isPublic } from './addresses.ts'
import { type Outgoing, OutgoingError, type PostedAnswer } from './outgoing.ts'

const LONGEST_MS = 10_000
const LONGEST_LOOKUP_MS = 3000
const MOST_READ = 64 * 1024
const CLOSED = 'This URL points to a private network'

interface Guard {
  allow: AllowList
  /** DNS lookup; default: the system's. */
  lookup?: LookupFunction
}

/**
 * Requests to URLs chosen by strangers must not reach the local network. A name is resolved once, and the connection
 * goes to the checked addresses: a different DNS answer a moment later has no effect.
 */
export const guardedOutgoing = (guard: Guard): Outgoing => ({
  post: (posted) => post(guard, posted),
  read: (url, limits) => read(guard, new URL(url), limits),
  refusal: (url) => refusal(guard, new URL(url)),
})

async function refusal(guard: Guard, target: URL): Promise<string | null> {
  try {
    const lookup = openDoor(guard, target)
    const name = target.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(name)) return null
    const late = pause(LONGEST_LOOKUP_MS, null, { ref: false })
    return await Promise.race([late, closedBy(lookup, name)])
  } catch (error) {
    if (error instanceof OutgoingError) return error.message
    throw error
  }
}

/** A name that does not resolve now may resolve later, so only names with forbidden addresses are refused. */
const closedBy = (lookup: LookupFunction, name: string) =>
  new Promise<string | null>((resolve) =>
    lookup(name, { all: true }, (error) => resolve(error instanceof OutgoingError ? error.message : null)),
  )

async function post(guard: Guard, { url, headers, body, signal }: PostedAnswer): Promise<number> {
  signal?.throwIfAborted()
  const late = AbortSignal.timeout(LONGEST_MS)
  const target = new URL(url)
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false as const,
    lookup: openDoor(guard, target),
    signal: signal ? AbortSignal.any([late, signal]) : late,
  }
  try {
    const response = await answerOf(target, options, body)
    await readSome(response)
    return response.statusCode ?? 0
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof OutgoingError
      ? error
      : new OutgoingError(late.aborted ? tooLate(LONGEST_MS) : sentence(error as NodeError))
  }
}

const LONGEST_READ_MS = 60_000
const OK = 200

async function read(guard: Guard, target: URL, { most, ms = LONGEST_READ_MS }: { most: number; ms?: number }) {
  const late = AbortSignal.timeout(ms)
  try {
    const options = { agent: false as const, lookup: openDoor(guard, target), signal: late }
    const response = await answerOf(target, options)
    if (response.statusCode !== OK) throw new OutgoingError(`This URL answers ${response.statusCode}`)
    return await within(response, most)
  } catch (error) {
    throw error instanceof OutgoingError
      ? error
      : new OutgoingError(late.aborted ? tooLate(ms) : sentence(error as NodeError))
  }
}

async function within(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new OutgoingError('The file at this URL is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const answerOf = (target: URL, options: https.RequestOptions, body: string | Uint8Array = '') =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = target.protocol === 'https:' ? https : http
    request(target, options).once('response', resolve).on('error', reject).end(body)
  })

/** The lookup for one request. Numeric addresses are never looked up, so they are checked here. */
function openDoor({ allow, lookup = lookUp }: Guard, { protocol, hostname, port }: URL) {
  if (allow.target(hostname, Number(port || (protocol === 'https:' ? 443 : 80)))) return lookup
  const mayCall = (address: string) => isPublic(address) || allow.address(address)
  const number = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(number) && !mayCall(number)) throw new OutgoingError(CLOSED)
  return checked(lookup, mayCall)
}

/** Passes on the allowed addresses; throws if none is left. */
const checked =
  (lookup: LookupFunction, mayCall: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const open = [found].flat().filter((each) => typeof each === 'object' && mayCall(each.address))
      const [first] = open as { address: string; family: number }[]
      if (!first) return done(new OutgoingError(CLOSED), [])
      return options.all ? done(null, open as never) : done(null, first.address, first.family)
    })

/** Reads a little of the unused response, so that the server can finish. */
function readSome(response: http.IncomingMessage) {
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MOST_READ) response.destroy()
  })
  return new Promise<void>((done) => response.on('error', () => {}).once('close', done))
}

type NodeError = Error & { code?: string }

const tooLate = (ms: number) => `No answer within ${ms / 1000} seconds`

const SENTENCES: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_)/, 'This host name is not known'],
  [/^ECONNREFUSED$/, 'No server answers at this URL'],
  [/^(ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, tooLate(LONGEST_MS)],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'This address cannot be reached'],
  [/^(ERR_SSL|ERR_TLS|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_)/, 'Its certificate is not valid, or it does not speak TLS'],
]

const sentence = ({ code = '' }: NodeError) =>
  SENTENCES.find(([sign]) => sign.test(code))?.[1] ?? 'The connection broke off before there was an answer'
