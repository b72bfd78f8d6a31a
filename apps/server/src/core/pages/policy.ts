/** What the page may do: its own sound, style and script, its own form; in other pages only where it is embedded. */
export const headersOf = ({ nonce, embedded }: { nonce: string; embedded: boolean }) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embedded ? '*' : "'none'"}`,
  ].join('; '),
  'permissions-policy': 'microphone=(), camera=(), geolocation=()',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})
