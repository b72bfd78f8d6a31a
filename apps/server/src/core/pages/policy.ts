/**
 * The page may use its own audio, style, script, form and icon, and fetch itself; other sites may only frame the embedded
 * version.
 */
export const headersOf = ({ nonce, embedded }: { nonce: string; embedded: boolean }) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embedded ? '*' : "'none'"}`,
  ].join('; '),
  'permissions-policy': 'microphone=(), camera=(), geolocation=()',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})
