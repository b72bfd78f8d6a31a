import { expect, test } from 'vitest'
import { cookieStore, dropFormerCookies } from './store.ts'

/** Like `document.cookie`: assigning adds or drops one cookie, reading returns all. */
function jar() {
  const cookies = new Map<string, string>()
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...rest] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (rest.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    },
  }
}

const essential = { essential: true }

test.each([
  ['a list', 'channels', 'x'.repeat(200), { essential: false }],
  ['a value not marked as essential', 'recorder_microphone', 'x', undefined],
  ['what is too large for a cookie', 'deep_link', 'x'.repeat(5000), essential],
  ['what is too large only as it is written', 'authUser', 'ä'.repeat(300), essential],
])('%s is not stored in a cookie, and lives as long as the page', (...[, name, value, options]) => {
  const cookies = jar()
  const store = cookieStore(cookies)
  store.set(name, value, options)
  expect(cookies.cookie).toBe('')
  expect(store.get(name)).toBe(value)
  store.set(name, 'small', essential)
  expect(store.get(name)).toBe('small')
  expect(cookieStore(cookies).get(name), 'for the next page').toBe('small')
  store.remove(name)
  expect(store.get(name)).toBeNull()
})

test('all cookies together stay small enough for every server, whatever is kept', () => {
  const cookies = jar()
  const store = cookieStore(cookies)
  for (let number = 0; number < 100; number++) store.set(`flag_${number}`, 'ß'.repeat(50), essential)
  expect(cookies.cookie.length).toBeLessThanOrEqual(5000)
  for (let number = 0; number < 100; number++) expect(store.get(`flag_${number}`)).toBe('ß'.repeat(50))
})

test('when space is short, the last visited organizations of other people are removed, oldest first', () => {
  const cookies = jar()
  const store = cookieStore(cookies)
  const nameOf = (number: number) => `last_visited_organization_by_${number}`
  for (let number = 0; number < 200; number++) store.set(nameOf(number), 'x'.repeat(36), essential)
  store.set('authUser', 'x'.repeat(1000), essential)
  const next = cookieStore(cookies)
  expect(next.get('authUser')).toHaveLength(1000)
  expect(next.get(nameOf(199))).toHaveLength(36)
  expect(next.get(nameOf(0))).toBeNull()
  expect(cookies.cookie.length).toBeLessThanOrEqual(5000)
})

test('cookies with lists of former versions are deleted, and no others', () => {
  const cookies = jar()
  for (const name of ['channels', 'api_user', 'talk_draft_ada_7', 'authUser', 'theirs']) cookies.cookie = `${name}=x`
  dropFormerCookies(cookies)
  expect(cookies.cookie).toBe('authUser=x; theirs=x')
})

test('cookies as a fallback last 30 days and return what was stored', () => {
  const written: string[] = []
  const cookies = jar()
  const store = cookieStore({
    get cookie() {
      return cookies.cookie
    },
    set cookie(line) {
      written.push(line)
      cookies.cookie = line
    },
  })
  store.set('authUser', '{"full_name":"Ada; Sieben = 7"}', essential)
  expect(store.get('authUser')).toBe('{"full_name":"Ada; Sieben = 7"}')
  expect(written.at(-1)).toContain('Max-Age=2592000')
  store.remove('authUser')
  expect(store.get('authUser')).toBeNull()
})

test('a cookie that cannot be read counts as absent', () => {
  expect(cookieStore({ cookie: 'authUser=%E0%A4%A' }).get('authUser')).toBeNull()
})
