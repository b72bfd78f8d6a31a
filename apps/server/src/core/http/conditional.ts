import type { FastifyRequest } from 'fastify'

/** Whether the client has the version of this strong tag: by If-None-Match, as a list, with weak tags or a star (RFC 9110, 13.1.2). */
export function isUnchanged({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, etag: string) {
  const tags = headers['if-none-match']
  if (tags === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  return tags.trim() === '*' || tagsIn(tags).includes(etag)
}

/** Compared weakly: the tags without W/. Tags may have commas. */
const tagsIn = (list: string) => [...list.matchAll(/(?:W\/)?("[\x21\x23-\x7E\x80-\uFFFF]*")/g)].map(([, tag]) => tag)

/** If-Range asks for a strong tag or an exact date. */
export const isSameRange = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string) =>
  [undefined, etag].includes(headers['if-range'] as string | undefined)
