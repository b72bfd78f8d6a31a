import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ada = { id: 'ada', full_name: 'Ada', email: 'ada@example.org', createdAt: '' }
let stored: Map<string, string>

async function pageWith(values: Record<string, unknown>) {
  stored = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  const { migrateStorage: bringUpToDate, STORAGE_VERSION } = await import('./version.ts')
  bringUpToDate()
  return { ...(await import('./values.ts')), ...(await import('./server-values.ts')), STORAGE_VERSION }
}

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['an older page, before there were versions', undefined],
  ['a newer page', 99],
  ['something else', 'one'],
])('server data stored by %s is deleted, and the person stays signed in', async (_, storage_version) => {
  const page = await pageWith({ authUser: ada, session_token: 't', last_login: 7, channels: [], storage_version })
  expect(stored.has('channels')).toBe(false)
  expect([page.authUser.get(), page.sessionToken.get(), page.lastLogin.get()]).toEqual([ada, 't', 7])
  expect(page.storageVersion.get()).toBe(page.STORAGE_VERSION)
})

test('data stored by this version is shown at once', async () => {
  const page = await pageWith({ authUser: ada, channels: [], storage_version: __SHAPES__ })
  expect(page.channels.get()).toEqual([])
})

test('without a signed-in person nothing is written', async () => {
  await pageWith({ language: 'de' })
  expect([...stored.keys()]).toEqual(['language'])
})

test('stored values of another shape count as absent', async () => {
  const page = await pageWith({ authUser: { id: 7 }, api_user: [], last_login: 'yesterday', storage_version: 1 })
  expect([page.authUser.get(), page.apiUser.get(), page.lastLogin.get()]).toEqual([undefined, undefined, undefined])
})
