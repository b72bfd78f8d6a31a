/** All paths of the web app; `$…` is a parameter. A test compares them with the routes. */
export const pages = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/confirm',
  '/dashboard',
  '/account',
  '/assistant',
  '/connect',
  '/my-phone-numbers',
  '/organizations/$org_id/channels',
  '/organizations/$org_id/channels/$channel_id',
  '/organizations/$org_id/users',
  '/organizations/$org_id/brief',
  '/organizations/$org_id/invitations',
  '/organizations/$org_id/alerts',
  '/organizations/$org_id/hits',
  '/organizations/$org_id/speakers',
  '/organizations/$org_id/tags',
  '/organizations/$org_id/addresses',
  '/organizations/$org_id/clips',
  '/organizations/$org_id/settings',
] as const

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))

export const isPage = (path: string) => patterns.some((pattern) => pattern.test(path))
