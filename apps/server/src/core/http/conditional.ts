import type { FastifyRequest } from 'fastify'

interface Version {
  /** A strong entity tag, with its quotes. */
  etag: string
  /** Unix milliseconds. */
  modified?: number
}

/**
 * Whether the client has this version (RFC 9110, 13.2.2): by If-None-Match, as a list, with weak tags or a star, and only
 * without it by If-Modified-Since, whose clock has seconds.
 */
export function isUnchanged(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { etag, modified }: Version,
) {
  if (method !== 'GET' && method !== 'HEAD') return false
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tagsIn(tags).includes(etag)
  const since = httpDate(headers['if-modified-since'])
  return since !== null && modified !== undefined && Math.floor(modified / 1000) * 1000 <= since
}

/** Compared weakly: the tags without W/. Tags may have commas. */
const tagsIn = (list: string) => [...list.matchAll(/(?:W\/)?("[\x21\x23-\x7E\x80-\uFFFF]*")/g)].map(([, tag]) => tag)

/** If-Range asks for a strong tag or an exact date. */
export const isSameRange = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string) =>
  [undefined, etag].includes(headers['if-range'] as string | undefined)

/** Unix milliseconds; null for what is no date, like numbers and dates of other forms. */
function httpDate(text: string | undefined): number | null {
  const time = /^[A-Z][a-z]{2,8}, |^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(time) ? null : time
}
