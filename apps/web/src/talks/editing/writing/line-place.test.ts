import { expect, test } from 'vitest'
import { linePlace } from './line-place.ts'
import { placesIn } from './places.ts'

test('every word is found on its line, also after empty lines', () => {
  const text = 'call the pump\n\n\nnow and\nthen'
  const lines = text.split('\n')
  const inLine = linePlace(text)
  const found = placesIn(text).map((place) => inLine(place))
  expect(found.map(({ line, from, to }) => lines[line]?.slice(from, to))).toEqual(text.split(/\s+/))
  expect(found.map(({ line }) => line)).toEqual([0, 0, 0, 3, 3, 4])
})
