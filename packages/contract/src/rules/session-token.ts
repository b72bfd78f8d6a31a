/** Checks only the claims: `iat` and `exp` exist, and `exp` is in the future. Only the server can verify the signature. */
export function isSessionToken(token: string, now: number = Date.now()): boolean {
  const { iat, exp } = claimsIn(token)
  return isMoment(iat) && isMoment(exp) && now < exp * 1000
}

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function claimsIn(token: string): { iat?: unknown; exp?: unknown } {
  const [, payload, signature, ...more] = token.split('.')
  if (!payload || signature === undefined || more.length > 0) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
    return (JSON.parse(new TextDecoder().decode(bytes)) as object | null) ?? {}
  } catch {
    return {}
  }
}
