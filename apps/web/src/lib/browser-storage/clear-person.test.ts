import { beforeEach, expect, test, vi } from 'vitest'
import { clearPerson } from './clear-person.ts'
import { Persisted } from './persisted-value.ts'
import * as channelValues from './channel-values.ts'
import * as values from './values.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const methods = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  const keys = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(methods, keys))
})

/** What a sign-out leaves for the device, and an invitation that may be for the next person. */
const KEPT = ['identity_provider', 'invitation', 'language', 'push_wanted']

test('signing out clears every stored value that is not named as kept', () => {
  const all = Object.values({ ...values, ...channelValues }).filter(
    (value) => value instanceof Persisted,
  ) as Persisted<unknown>[]
  for (const value of all) value.set(value.name)
  expect(all.filter((value) => value.get() === undefined).map(({ name }) => name)).toEqual([])
  clearPerson()
  const left = all.filter((value) => value.get() !== undefined).map(({ name }) => name)
  expect(left.sort()).toEqual(KEPT)
})
