import { carriesBody, type Route } from '@earshot/contract/route'
import type { InjectOptions } from 'fastify'
import { wav } from '../../ports/media/wav.ts'
import { form } from '../multipart-form.ts'

export type Request = InjectOptions & { url: string }

interface Filled {
  ids: Record<string, string>
  token: string
}

export const filled = (text: string, ids: Record<string, string>) =>
  text.replaceAll(/@(\w+)@/g, (standIn, name: string) => ids[name] ?? standIn)

const json = { 'content-type': 'application/json' }

export function requestFor(route: Route, input: Record<string, unknown>, { ids, token }: Filled): Request {
  const headers = { authorization: `Bearer ${token}` }
  const { method } = route
  const url = `/v3${route.path}`
  if (!carriesBody(route)) return { method, url: `${url}?${filled(queryOf(input), ids)}`, headers }
  return { method, url, payload: filled(JSON.stringify(input), ids), headers: { ...headers, ...json } }
}

export function formFor(route: Route, input: Record<string, unknown>, { ids, token }: Filled): Request {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, filled(textOf(value), ids)])
  const { headers, payload } = form([...fields, ['audio', wav(new Uint8Array(320), 16_000)]])
  return {
    method: route.method,
    url: `/v3${route.path}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  }
}

/** Lists are repeated parameters, or comma-separated ids. */
function queryOf(input: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const each of isListed(name) ? [textOf(value)] : [value].flat()) query.append(name, textOf(each))
  return query.toString().replaceAll('%40', '@')
}

const isListed = (name: string) => /^(tags|channels|\w+_ids)$/.test(name)

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

export function parsedBody({ url, payload }: Request): unknown {
  if (typeof payload === 'string') return parsed(payload)
  const read: Record<string, unknown> = {}
  for (const [name, value] of new URL(url, 'http://x').searchParams)
    read[name] = Object.hasOwn(read, name) ? [read[name], value].flat() : value
  return read
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
