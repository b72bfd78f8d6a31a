import { expect, test } from 'vitest'
import { type Filters, filtersToUrl, filtersToRequest, filtersIn } from './filters.ts'

const read = (query: string) => filtersIn(new URLSearchParams(query))
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

test('an address without filters narrows nothing', () => {
  expect(read('query=pump&live=true')).toEqual({})
})

test('invalid values are not filters', () => {
  const nonsense = 'min_duration=long&max_duration=-1&min_confidence=7&unheard=maybe&state=lost&from=soon&to=2026-99-99'
  expect(read(nonsense)).toEqual({})
  expect(read('min_duration=&tags=,&deleted=false')).toEqual({})
})

test('a malformed id is kept, finds nothing, and is not a bad request', () => {
  expect(read('speaker_id=me')).toEqual({ speaker_id: 'me' })
  expect(filtersToRequest({ speaker_id: 'me', tags: [ID, 'x'] })).toEqual({
    speaker_id: '00000000-0000-0000-0000-000000000000',
    tags: [ID, '00000000-0000-0000-0000-000000000000'],
  })
})

test('every filter goes into the address and comes back the same', () => {
  const all: Filters = {
    ...{ speaker_id: ID, user_id: ID, alert_id: ID, tags: [ID, 'b'] },
    ...{ from: '2026-01-31', to: '2026-02-01T10:00:00Z' },
    ...{ min_duration: 5, max_duration: 60.5, min_confidence: 0.7 },
    ...{ unheard: false, needs_review: true, open: false, state: 'failed', deleted: true },
  }
  const address = filtersToUrl(all)
  expect(read(new URLSearchParams(address as Record<string, string>).toString())).toEqual(all)
})

test('a removed filter leaves the address', () => {
  expect(filtersToUrl({ unheard: true })).toMatchObject({ unheard: 'true', speaker_id: undefined, tags: undefined })
})

test('a day reaches from midnight to midnight in local time', () => {
  const { from = '', to = '' } = filtersToRequest({ from: '2026-03-29', to: '2026-03-29' })
  expect(new Date(from).getTime()).toBe(new Date(2026, 2, 29).getTime())
  expect(new Date(to).getTime()).toBe(new Date(2026, 2, 30).getTime())
})
