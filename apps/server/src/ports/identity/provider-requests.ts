import type { JSONWebKeySet } from 'jose'
import { Unreachable } from './identity.ts'

const PATIENCE_MS = 10_000
const MOST_BYTES = 512 * 1024

interface ProviderRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
}

/** A JSON object from an identity provider; null if it refuses. Time, size and redirects are limited. */
export async function askJson(url: string, asked: ProviderRequest = {}): Promise<Record<string, unknown> | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { accept: 'application/json', ...asked.headers }
    const response = await fetch(url, { ...asked, headers, signal, redirect: 'error' })
    const text = await readAtMost(response, MOST_BYTES)
    if (response.status >= 500) throw new Error(`Status ${response.status}`)
    if (!response.ok) return null
    const said: unknown = JSON.parse(text)
    return said && typeof said === 'object' ? (said as Record<string, unknown>) : null
  } catch (error) {
    throw new Unreachable(url, error)
  }
}

export async function askKeys(url: string): Promise<JSONWebKeySet> {
  const said = await askJson(url)
  if (!Array.isArray(said?.keys)) throw new Unreachable(url, new Error('It shows no keys'))
  return { keys: said.keys }
}

async function readAtMost({ body }: Response, most: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
