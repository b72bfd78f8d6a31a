import type { Settings } from '../settings.ts'
import { CODES, Trouble } from '../trouble.ts'
import { patiently } from './patience.ts'
import { refusalOf } from './refusals.ts'

/** The server that was logged in to. */
export interface Server extends Settings {
  /** Aborted when whoever typed the command wants it to stop. */
  stop: AbortSignal
  /** How often something is tried that may go well later. */
  tries: number
  /** Hears what is waited for. */
  onWait(sentence: string): void
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  /** Below /v3. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

/** Asks until there is an answer. A refusal is thrown with its sentence. */
export async function ask(server: Server, call: Call): Promise<Response> {
  const answer = await patiently(server, () => once(server, call))
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** Asks in JSON. */
export async function askJson<Answer>(server: Server, { body, ...call }: Omit<Call, 'body'> & { body?: object }) {
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await ask(server, { ...call, ...sent })
  return (await answer.json().catch(() => {
    throw notEarshot(server)
  })) as Answer
}

/** One request. Whatever it answers is an answer, but what leads elsewhere: a key is for the server that it was given to. */
export async function once(server: Server, { path, query, headers, ...init }: Call): Promise<Response> {
  const address = new URL(`${server.url}/v3${path}`)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  const all = { authorization: `Bearer ${server.key}`, ...headers }
  const answer = await fetch(address, { ...init, headers: all, redirect: 'manual', signal: server.stop })
  const elsewhere = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
  if (elsewhere) throw new Trouble(`${server.url} leads to ${new URL(elsewhere, address).origin}: log in there`)
  return answer
}

const notEarshot = ({ url }: Settings) =>
  new Trouble(`What answers at ${url} is no Earshot. Check the address`, CODES.unreachable)
