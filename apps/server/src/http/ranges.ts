/** The bytes asked for by a Range header, both ends included; null for all of them, 'unsatisfiable' for none. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const asked = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!asked) return null
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether an If-None-Match header names this version, in any of its ways: a list, a weak tag, a star. */
export const hasVersion = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
