import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../lib/browser-storage/values.ts'
import { searchTalks } from './search.queries.ts'

const { signal } = new AbortController()
const payload = btoa(JSON.stringify({ iat: 1, exp: 4e9 }))

beforeEach(() => sessionToken.set(`x.${payload}.x`))
afterEach(() => {
  sessionToken.set(undefined)
  vi.unstubAllGlobals()
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without a sentence', async () => new Response('', { status: 500 })],
  ['a refusal', async () => Response.json({ error: 'invalid', text: 'Name a day' }, { status: 400 })],
])('a search that fails (%s) carries the error fail', async (_, fetched) => {
  vi.stubGlobal('fetch', vi.fn(fetched))
  await expect(searchTalks({ org_id: 'o', query: 'pump' }, { signal })).rejects.toMatchObject({ error: 'fail' })
})
