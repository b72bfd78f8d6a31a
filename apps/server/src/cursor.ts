import { ApiError } from '@earshot/contract/errors'

/** A place in a list, as a word that clients hand back unread. */
export const writeCursor = (place: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.values(place))).toString('base64url')

/** The place that a cursor stands for, with its parts named in the order they were written. */
export function readCursor<Name extends string>(cursor: string, names: readonly Name[]): Record<Name, string> {
  const parts = parse(cursor)
  if (parts.length !== names.length || parts.some((part) => typeof part !== 'string' || !fits(part)))
    throw new ApiError('invalid', 'This cursor is not one of ours', { field: 'cursor' })
  return Object.fromEntries(names.map((name, at) => [name, parts[at]])) as Record<Name, string>
}

/** Cursors carry ids and times, nothing else. */
const fits = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part)

function parse(cursor: string): string[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
