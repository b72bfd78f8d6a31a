import { expect, test } from 'vitest'
import { filtersIn } from '../../search/filters.ts'
import { addressOf, askedBy, isNarrowed, isSame } from './search-address.ts'

const shown = (search: string) => {
  const given = new URLSearchParams(search)
  return {
    query: given.get('query') ?? '',
    filters: filtersIn(given),
    channel_id: given.get('channel_id') ?? undefined,
  }
}
const written = (address: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

test('an address that shows everything is nothing to save', () => {
  expect(isNarrowed(askedBy(shown('')))).toBe(false)
  expect(isNarrowed(askedBy(shown('query=%20')))).toBe(false)
  expect(isNarrowed(askedBy(shown('channel_id=ops')))).toBe(true)
})

test('what is saved leads back to the same address', () => {
  const address = { query: 'pump OR hose ', channel_id: 'ops', tags: 'a,b', unheard: 'true', from: '2026-01-31' }
  expect(written(addressOf(askedBy(shown(String(new URLSearchParams(address))))))).toEqual(address)
})

test('a search is the same whatever the order of its filters', () => {
  const [one, other] = [askedBy(shown('speaker_id=s&unheard=true')), askedBy(shown('unheard=true&speaker_id=s'))]
  expect(isSame(one, other)).toBe(true)
  expect(isSame(one, { ...other, query: 'pump' })).toBe(false)
})
