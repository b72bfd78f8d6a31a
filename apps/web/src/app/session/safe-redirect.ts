const HERE = 'http://here.invalid'

/** Where signing in leads: the address in the query, or the one that was asked for. */
export const targetOf = (search: { callbackURL?: string | undefined }, state: { requested?: string | undefined }) =>
  safeRedirect(search.callbackURL) ?? safeRedirect(state.requested) ?? '/dashboard'

export function safeRedirect(callbackURL: string | undefined): string | undefined {
  if (!callbackURL?.startsWith('/') || hasTrickery(callbackURL) || !URL.canParse(callbackURL, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(callbackURL, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Browsers drop tabs and line breaks from URLs and treat a backslash as a slash. */
const hasTrickery = (address: string) => address.includes('\\') || /\p{Cc}/u.test(address)
