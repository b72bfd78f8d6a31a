import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { followOtherTabs, kept } from './kept.ts'
import { oneOf, text } from './plain.ts'

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

test('what cannot be read back as its type counts as absent', () => {
  localStorageWith({ broken: '{', wrong: '"text"' })
  expect(kept('broken', z.number()).get()).toBeUndefined()
  expect(kept('wrong', z.number()).get()).toBeUndefined()
})

test('a value is kept for the next page, and forgetting it leaves nothing behind', () => {
  const values = localStorageWith({})
  const last = kept('last', z.number())
  last.set(7)
  expect(values.get('last')).toBe('7')
  expect(kept('last', z.number()).get()).toBe(7)
  last.set(undefined)
  expect(values.has('last')).toBe(false)
})

test.each([
  ['a text', text, 'stage'],
  ['one of some words', oneOf('firebase'), 'firebase'],
])('%s is kept as it is, and read as it was set by hand or by a former version', (...[, type, value]) => {
  const values = localStorageWith({ byHand: value, former: JSON.stringify(value) })
  expect(kept('byHand', type).get()).toBe(value)
  expect(kept('former', type).get()).toBe(value)
  kept('mine', type).set(value)
  expect(values.get('mine')).toBe(value)
})

test.each(['', '"', '"open', '7', 'null', '{'])('the text %j is read back as it is', (value) => {
  localStorageWith({})
  kept('text', text).set(value)
  expect(kept('text', text).get()).toBe(value)
})

test('who listens hears of every change, once, and of changes by other tabs', () => {
  const values = localStorageWith({})
  const heard: unknown[] = []
  const value = kept('heard', z.string())
  const stop = value.hear(() => heard.push(value.get()))
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
  const value = kept('missed', z.string())
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

test("what is a tab's own is not taken over from another tab", () => {
  const values = localStorageWith({ own: '"mine"' })
  const own = kept('own', z.string(), { shared: false })
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
  const value = kept('large', z.string())
  value.set('text')
  expect(value.get()).toBe('text')
})
