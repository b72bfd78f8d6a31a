import type { Point, Series } from '@earshot/contract/analytics'
import { expect, test } from 'vitest'
import { chartSeriesOf, valuesOf } from './chart-series.ts'

const at = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']
const point = (day: number, given: Partial<Point>): Point => ({
  ...{ at: at[day] ?? '', talks: 1, minutes: 1, hits: 0, confidence: null },
  ...given,
})
const series = (name: string, ...points: Point[]): Series => ({ id: name, name, points })
const ten = Array.from({ length: 10 }, (_, order) =>
  series(`C${order}`, point(0, { talks: 20 - order, hits: order, confidence: 0.5 })),
)

test('days without talks are zero; their confidence is unknown', () => {
  const points = [point(2, { talks: 4, confidence: 0.9 })]
  expect(valuesOf(points, at, 'talks')).toEqual([0, 0, 4])
  expect(valuesOf(points, at, 'confidence')).toEqual([null, null, 0.9])
})

test('up to seven series are drawn separately; of more, the six largest, and the rest combined', () => {
  expect(chartSeriesOf({ at, series: ten.slice(0, 7) }, 'talks').visible.map(({ name }) => name)).toHaveLength(7)
  const { visible, hidden } = chartSeriesOf({ at, series: ten }, 'talks')
  expect(visible.map(({ name, kind, slot }) => `${name}${kind} ${slot}`)).toEqual([
    ...['C0one 0', 'C1one 1', 'C2one 2', 'C3one 3', 'C4one 4', 'C5one 5', 'others 6'],
  ])
  expect([visible[6]?.values, visible[6]?.sum, hidden]).toEqual([[14 + 13 + 12 + 11, 0, 0], 50, 0])
})

test('the largest series are those of the selected measure', () => {
  const { visible } = chartSeriesOf({ at, series: ten }, 'hits')
  expect(visible.map(({ name }) => name)).toEqual(['C4', 'C5', 'C6', 'C7', 'C8', 'C9', ''])
})

test('a series keeps its color for every measure', () => {
  const few = [series('A', point(0, { talks: 9, hits: 1 })), series('B', point(0, { talks: 2, hits: 7 }))]
  const slots = (measure: 'talks' | 'hits') =>
    chartSeriesOf({ at, series: few }, measure).visible.map(({ id, slot }) => [id, slot])
  expect(slots('hits')).toEqual(slots('talks'))
})

test('confidences are never combined, and hidden series are counted', () => {
  const { visible, hidden } = chartSeriesOf({ at, series: ten }, 'confidence')
  expect(visible.every(({ kind, sum }) => kind === 'one' && sum === null)).toBe(true)
  expect(visible.length + hidden).toBe(10)
})

test('a series without values takes no color', () => {
  const some = [series('silent', point(0, { hits: 0 })), series('loud', point(0, { hits: 3 }))]
  expect(chartSeriesOf({ at, series: some }, 'hits').visible.map(({ name, slot }) => [name, slot])).toEqual([
    ['loud', 0],
  ])
  expect(chartSeriesOf({ at, series: [] }, 'talks').visible).toEqual([])
})
