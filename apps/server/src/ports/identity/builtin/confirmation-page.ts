interface Link {
  token: string
  callbackURL: string
}

/** Where the links of confirmation emails lead. */
export function confirmationPage(appUrl: string, { token, callbackURL }: Link) {
  const page = new URL('/confirm', appUrl)
  page.search = new URLSearchParams({ token, callbackURL }).toString()
  return page.href
}

const FORMER = new Set(['/identity/verify-email', '/identity/sign-up/verify-email'])

/** Leads on from the links of emails that were sent before there was a page, and works for a day. Null for other requests. */
export function formerLink({ method, url }: Request, appUrl: string): Response | null {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'GET' || !FORMER.has(pathname)) return null
  const link = { token: searchParams.get('token') ?? '', callbackURL: searchParams.get('callbackURL') ?? '/' }
  return new Response(null, { status: 302, headers: { location: confirmationPage(appUrl, link) } })
}
