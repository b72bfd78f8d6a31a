import { expect, test } from 'vitest'
import { signInAt } from './guards.ts'
import { organizationInUrl } from './organization-in-url.ts'
import { inviteIn, parseInvite } from './pending-invitation.ts'
import { safeRedirect, targetOf } from './safe-redirect.ts'

test.each([
  ['another site', 'https://evil.example/dashboard'],
  ['another site without a protocol', '//evil.example'],
  ['another site behind a backslash', '/\\evil.example'],
  ['another site behind a dot', '/.//evil.example'],
  ['another site behind two dots', '/a/..//evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a line break that browsers drop', '/\n/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script after a space', ' javascript:alert(1)'],
  ['a script with a tab in its scheme', 'java\tscript:alert(1)'],
  ['another site, still encoded', '%2F%2Fevil.example'],
  ['another site, encoded three times', encodeURIComponent(encodeURIComponent(encodeURIComponent('//evil.example')))],
  ['a path that is not absolute', 'dashboard'],
  ['nothing', ''],
])('a callbackURL is not followed to %s', (_, callbackURL) => {
  expect(safeRedirect(callbackURL)).toBeUndefined()
})

test.each(['/dashboard', '/dashboard?org_id=1&t=4.5', '/organizations/1/alerts', '/dashboard?q=a//b#top'])(
  'a callbackURL is followed to %s',
  (callbackURL) => expect(safeRedirect(callbackURL)).toBe(callbackURL),
)

test.each([
  ['the brief in an email', { pathname: '/organizations/1/brief', searchStr: '?days=1', hash: '' }],
  ['the settings in an email', { pathname: '/account', searchStr: '', hash: 'notifications' }],
  ['a search on the dashboard', { pathname: '/dashboard', searchStr: '?query=pump', hash: '' }],
])('signing in leads on to %s', (_, asked) => {
  const { search, state = {} } = signInAt(asked)
  expect(targetOf(search, state)).toBe(asked.pathname + asked.searchStr + (asked.hash && `#${asked.hash}`))
})

test('signing in without a request leads to the dashboard, and never to another site', () => {
  expect(targetOf({}, {})).toBe('/dashboard')
  expect(targetOf({}, { requested: '//evil.example' })).toBe('/dashboard')
})

const invite_id = '0198f6a2-9d3c-7c54-8a35-7d1f7d1b7a11'

test.each(['', '.', 'secret', '.secret', invite_id, `${invite_id}.`, 'not-an-id.secret'])(
  '%o is not an invite link',
  (value) => expect(parseInvite(value)).toBeUndefined(),
)

test('an invite link is an id and a secret, and the secret may hold dots', () => {
  expect(parseInvite(`${invite_id}.se.cr.et`)).toEqual({ invite_id, verify: 'se.cr.et' })
})

test('an invite is read from the hash, with or without #', () => {
  expect(inviteIn('#invite=1.2')).toBe('1.2')
  expect(inviteIn('invite=1.2')).toBe('1.2')
  expect(inviteIn('#other=1.2')).toBeUndefined()
})

test('an address names its organization in the path, or on the dashboard in the query', () => {
  expect(organizationInUrl({ pathname: '/organizations/7/alerts', search: '' })).toBe('7')
  expect(organizationInUrl({ pathname: '/dashboard', search: '?org_id=7' })).toBe('7')
  expect(organizationInUrl({ pathname: '/dashboard', search: '' })).toBeUndefined()
  expect(organizationInUrl({ pathname: '/login', search: '?org_id=7' })).toBeUndefined()
})

test('the placeholder id in an address stands for the default organization', () => {
  expect(organizationInUrl({ pathname: '/organizations/app/alerts', search: '' })).toBeUndefined()
  expect(organizationInUrl({ pathname: '/dashboard', search: '?org_id=app' })).toBeUndefined()
})
