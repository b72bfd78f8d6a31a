const HERE = 'http://here.invalid'

export function safeRedirect(callbackURL: string | undefined): string | undefined {
  if (!callbackURL?.startsWith('/') || hasTrickery(callbackURL) || !URL.canParse(callbackURL, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(callbackURL, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Browsers drop tabs and line breaks from URLs and treat a backslash as a slash. */
const hasTrickery = (address: string) => address.includes('\\') || /\p{Cc}/u.test(address)
