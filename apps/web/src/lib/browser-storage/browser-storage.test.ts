import * as z from 'zod/mini'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { oneOf, text } from './value-types.ts'

// Another test file in this process may have opened the storage already.
vi.resetModules()
const { followOtherTabs, persisted } = await import('./persisted-value.ts')

function localStorageWith(entries: Record<string, string>, full = false) {
  const values = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full && name !== 'earshot_probe') throw new Error('full')
      values.set(name, value)
    },
    removeItem: (name: string) => values.delete(name),
  })
  return values
}

afterEach(() => vi.unstubAllGlobals())
afterAll(() => void vi.resetModules())

test('a stored value of another type counts as absent', () => {
  localStorageWith({ broken: '{', wrong: '"text"' })
  expect(persisted('broken', z.number()).get()).toBeUndefined()
  expect(persisted('wrong', z.number()).get()).toBeUndefined()
})

test('a value is kept for the next page, and forgetting it leaves nothing behind', () => {
  const values = localStorageWith({})
  const last = persisted('last', z.number())
  last.set(7)
  expect(values.get('last')).toBe('7')
  expect(persisted('last', z.number()).get()).toBe(7)
  last.set(undefined)
  expect(values.has('last')).toBe(false)
})

test.each([
  ['a text', text, 'stage'],
  ['one of some words', oneOf('firebase'), 'firebase'],
])('%s is stored as plain text, and also read as JSON', (...[, type, value]) => {
  const values = localStorageWith({ byHand: value, former: JSON.stringify(value) })
  expect(persisted('byHand', type).get()).toBe(value)
  expect(persisted('former', type).get()).toBe(value)
  persisted('mine', type).set(value)
  expect(values.get('mine')).toBe(value)
})

test.each(['', '"', '"open', '7', 'null', '{'])('the text %j is read back unchanged', (value) => {
  localStorageWith({})
  persisted('text', text).set(value)
  expect(persisted('text', text).get()).toBe(value)
})

test('listeners are called once for each change, also for changes by other tabs', () => {
  const values = localStorageWith({})
  const heard: unknown[] = []
  const value = persisted('heard', z.string())
  const stop = value.subscribe(() => heard.push(value.get()))
  value.set('mine')
  value.set('mine')
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  followOtherTabs()
  values.set('heard', '"theirs"')
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'heard' }))
  stop()
  value.set('unheard')
  expect(heard).toEqual(['mine', 'theirs'])
})

test('a page that comes back from sleep reads again what it may have missed', () => {
  const values = localStorageWith({ missed: '"before"' })
  const value = persisted('missed', z.string())
  expect(value.get()).toBe('before')
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  followOtherTabs()
  for (const woken of ['focus', 'pageshow']) {
    values.set('missed', JSON.stringify(woken))
    events.dispatchEvent(new Event(woken))
    expect(value.get()).toBe(woken)
  }
})

test('a value of one tab is not taken over from another tab', () => {
  const values = localStorageWith({ own: '"mine"' })
  const own = persisted('own', z.string(), { shared: false })
  expect(own.get()).toBe('mine')
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  followOtherTabs()
  values.set('own', '"theirs"')
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(own.get()).toBe('mine')
})

test('a full storage does not stop the page', () => {
  localStorageWith({}, true)
  const value = persisted('large', z.string())
  value.set('text')
  expect(value.get()).toBe('text')
})
