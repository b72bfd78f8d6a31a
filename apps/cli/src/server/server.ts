import type { Settings } from '../settings.ts'
import { CODES, CliError } from '../cli-error.ts'
import { type Server, withRetries } from './retry.ts'
import { errorFrom } from './error-response.ts'

export interface ServerCall {
  method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  /** Relative to /v3. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

/** Throws refusals with the server's message. */
export async function ask(server: Server, call: ServerCall): Promise<Response> {
  const answer = await withRetries(server, () => askOnce(server, call))
  if (!answer.ok) throw await errorFrom(answer)
  return answer
}

export async function askJson<Answer>(server: Server, { body, ...call }: Omit<ServerCall, 'body'> & { body?: object }) {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await ask(server, { ...call, ...sent })
  return (await answer.json().catch(() => {
    throw notEarshot(server)
  })) as Answer
}

/** One request, with any status. Redirects to other origins are refused, because they would leak the key. */
export async function askOnce(server: Server, { path, query, headers, ...init }: ServerCall): Promise<Response> {
  const address = new URL(`${server.url}/v3${path}`)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  const from = server.folder && { 'earshot-folder': encodeURIComponent(server.folder) }
  const all = { authorization: `Bearer ${server.key}`, ...from, ...headers }
  const answer = await fetch(address, { ...init, headers: all, redirect: 'manual', signal: server.stop })
  const elsewhere = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
  if (elsewhere) throw new CliError(`${server.url} redirects to ${new URL(elsewhere, address).origin}. Log in there`)
  return answer
}

const notEarshot = ({ url }: Settings) => new CliError(`No Earshot server at ${url}. Check the URL`, CODES.unreachable)
