const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/
const BEGINNING = /^([A-Za-z0-9_][A-Za-z0-9._-]{0,199})?$/

/** Returns the key or throws: segments of letters, digits, dot, dash and underscore, not starting with a dot, joined by '/'. */
export function checkKey(key: string): string {
  if (key.length <= 512 && key.split('/').every((segment) => SEGMENT.test(segment))) return key
  throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
}

/** Like checkKey, but the last segment may be incomplete or empty. */
export function checkPrefix(prefix: string): string {
  const segments = prefix.split('/')
  const last = segments.pop() ?? ''
  if (prefix.length <= 512 && segments.every((segment) => SEGMENT.test(segment)) && BEGINNING.test(last)) return prefix
  throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix)}`)
}
