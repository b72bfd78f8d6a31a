const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LONGEST = 500

/** HTTPS, or plain HTTP on the person's own device, written as browsers write it, so that every reader sees the same host. */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (!url || uri.length > LONGEST || uri.includes('#') || url.username || url.password) return false
  if (url.href !== uri && url.href !== `${uri}/`) return false
  return url.protocol === 'https:' || isLoopback(uri)
}

export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri)
  return url?.protocol === 'http:' && LOOPBACK.includes(url.hostname)
}

/** Exactly, except for the port on the person's own device, which is free for each request (RFC 8252). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (!isRedirectUri(uri)) return false
  if (registered.includes(uri)) return true
  return isLoopback(uri) && registered.some((other) => isLoopback(other) && withoutPort(other) === withoutPort(uri))
}

function withoutPort(uri: string) {
  const url = new URL(uri)
  url.port = ''
  return url.href
}

export const hostOf = (uri: string) => new URL(uri).host

/** Adds the answer to the address. */
export function withAnswer(uri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
