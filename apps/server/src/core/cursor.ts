import { ClipId } from '@earshot/contract/clips'
import { ApiError } from '@earshot/contract/errors'
import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'

/** An opaque cursor for clients. The order of the keys in `place` counts. */
export const writeCursor = (place: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.values(place))).toString('base64url')

export function readCursor<Name extends string>(cursor: string, names: readonly Name[]): Record<Name, string> {
  const parts = parse(cursor)
  if (parts.length !== names.length || !names.every((name, at) => fits(name, parts[at])))
    throw new ApiError('invalid', 'This cursor is not valid', { field: 'cursor' })
  return Object.fromEntries(names.map((name, at) => [name, parts[at]])) as Record<Name, string>
}

interface Asked {
  cursor?: string | undefined
  limit: number
}

/** A page of a list that is sorted by the fields `names`. The row behind it tells whether there is another page. */
export async function readPage<Name extends string, Row extends Record<Name, string>>(
  { cursor, limit }: Asked,
  names: readonly Name[],
  list: (page: { after: Record<Name, string> | undefined; limit: number }) => Promise<Row[]>,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor, names)
  const found = await list({ after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const next_cursor = last ? writeCursor(Object.fromEntries(names.map((name) => [name, last[name]]))) : null
  return { rows, next_cursor }
}

/** Cursors carry ids, times and state of a search. */
const fits = (name: string, part: unknown) =>
  (remembered[name] ?? (name.endsWith('_id') ? Id : Time)).safeParse(part).success

const remembered: Record<string, z.ZodMiniType> = {
  clip_id: ClipId,
  rank: z.string().check(z.regex(/^\d{1,6}(\.\d{1,20})?(e-\d{1,2})?$/)),
  fallback: z.enum(['none', 'typo', 'sounds_like']),
  query: z.string().check(z.maxLength(2000)),
}

function parse(cursor: string): unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
