import { expect, test } from 'vitest'
import { newHits } from './new-hits.ts'

const at = (created: string) => ({ created, late: false })
const [old, imported, fresh] = ['2026-11-01T08:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-11-02T10:00:01.000Z']

test('hits in talks that an import brought are no news, even to a page that knew no hits', () => {
  expect(newHits([at(old)], { before: '', imported })).toEqual([])
  expect(newHits([at(fresh), at(old)], { before: '', imported })).toEqual([at(fresh)])
})

test('hits of what was said long ago are no news', () => {
  expect(newHits([{ created: fresh, late: true }, at(fresh)], { before: old, imported: null })).toEqual([at(fresh)])
})

test('hits are news once, and those of a restored talk are not', () => {
  expect(newHits([at(fresh), at(old)], { before: old, imported: null })).toEqual([at(fresh)])
  expect(newHits([at(fresh), at(old)], { before: fresh, imported: null })).toEqual([])
  expect(newHits([at(old)], { before: '', imported: null })).toEqual([at(old)])
})
