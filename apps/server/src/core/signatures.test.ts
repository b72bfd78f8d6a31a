import { afterEach, expect, test, vi } from 'vitest'
import { requireSigned, signedAddress } from './signatures.ts'

const secret = new TextEncoder().encode('s'.repeat(43))
const HOUR = 60 * 60 * 1000

afterEach(() => void vi.useRealTimers())

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })

function check(address: string, { path = '/v3/image', by = secret, ...changes }: Record<string, unknown> = {}) {
  const facts = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
  return () => requireSigned(by as Uint8Array, path as string, { ...facts, ...(changes as Record<string, string>) })
}

test.each([
  ['thing', { id: 'other' }],
  ['session', { sid: 'other' }],
  ['time', { exp: '99999999999' }],
  ['signature', { sig: '' }],
  ['path', { path: '/v3/get' }],
  ['secret', { by: new TextEncoder().encode('t'.repeat(43)) }],
  ['further fact', { download: 'true' }],
])('an address with another %s is refused', (_, changes) => {
  const address = signedAddress(secret, '/v3/image', { id: 'this', sid: 'mine' })
  expect(check(address, changes)).toThrow('This URL has expired. Ask for it again')
})

test('fields whose values run into each other have different signatures', () => {
  const address = signedAddress(secret, '/v3/image', { id: 'a&sid=b' })
  expect(check(address, { id: 'a', sid: 'b' })).toThrow('This URL has expired')
})

test('an address is valid for one to two hours, and is the same for a whole hour', () => {
  at('2026-01-31T09:00:00Z')
  const address = signedAddress(secret, '/v3/image', { id: 'this' })
  at('2026-01-31T09:59:59Z')
  expect(signedAddress(secret, '/v3/image', { id: 'this' })).toBe(address)
  expect(check(address)).not.toThrow()
  vi.setSystemTime(Date.now() + HOUR)
  expect(check(address)).not.toThrow()
  vi.setSystemTime(Date.now() + 2000)
  expect(check(address)).toThrow('This URL has expired')
})

test('an address without an optional parameter passes the check', () => {
  const address = signedAddress(secret, '/v3/image', { id: 'this', sid: undefined })
  expect(address).not.toContain('sid')
  expect(check(address)).not.toThrow()
})
