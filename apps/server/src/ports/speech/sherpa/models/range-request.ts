import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'

/** The server refuses, and an immediate retry would not help. */
export class RequestRefused extends Error {}

const MOST_REDIRECTS = 5

export interface RangeRequest {
  source: string
  /** Bytes already downloaded; the response continues there if the server supports ranges. */
  had: number
  signal: AbortSignal
}

/**
 * Requests a file from an offset, following redirects. Does not use fetch: if a connection ends while its reader is
 * slow, fetch in Node 24.21 fails an uncatchable assertion, which ends the process.
 */
export async function requestRange(
  { source, had, signal }: RangeRequest,
  redirects = MOST_REDIRECTS,
): Promise<IncomingMessage> {
  const response = await get(new URL(source), { headers: had > 0 ? { range: `bytes=${had}-` } : {}, signal })
  const { statusCode = 0, headers } = response
  if (statusCode === 200 || (statusCode === 206 && headers['content-range']?.startsWith(`bytes ${had}-`)))
    return response
  response.destroy()
  if (statusCode === 206) throw new RequestRefused('it answers another part than was asked for')
  if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new RequestRefused(`it answers ${statusCode}`)
  if (redirects === 0) throw new RequestRefused('it leads on and on to other addresses')
  return requestRange({ source: new URL(headers.location, source).href, had, signal }, redirects - 1)
}

interface Options {
  headers: Record<string, string>
  signal: AbortSignal
}

function get(url: URL, options: Options) {
  if (!['http:', 'https:'].includes(url.protocol)) throw new RequestRefused(`it leads to ${url.protocol}`)
  const ask = url.protocol === 'http:' ? getPlain : getSecure
  return new Promise<IncomingMessage>((resolve, reject) => ask(url, options, resolve).once('error', reject))
}

export function reasonOf(error: Error): string {
  if (error instanceof RequestRefused) return error.message
  if (error.cause instanceof Error) return error.cause.message
  if (error instanceof AggregateError) return (error.errors[0] as Error).message
  return error.message
}
