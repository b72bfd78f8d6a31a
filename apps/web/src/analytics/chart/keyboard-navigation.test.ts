import { expect, test } from 'vitest'
import type { ChartSeries } from '../rules/chart-series.ts'
import { latestPoint, nextPoint } from './keyboard-navigation.ts'

const series = (values: number[], slot: 0 | 1 | 2): ChartSeries => ({
  ...{ key: `${slot}`, kind: 'one', id: `${slot}`, name: '', slot, values },
  sum: values.reduce((sum, value) => sum + value, 0),
})
/** Three series over five days; the third day is empty. */
const visible = [series([1, 1, 0, 0, 2], 0), series([0, 3, 0, 1, 1], 1), series([0, 0, 0, 0, 4], 2)]
const from = (bucket: number, series: number, key: string) => {
  const to = nextPoint(visible, { bucket, series }, key)
  return to && [to.bucket, to.series]
}

test('the focus starts at the latest bar', () => expect(latestPoint(visible)).toEqual({ bucket: 4, series: 0 }))

test.each([
  ['over empty days', 1, 1, 'ArrowRight', [3, 1]],
  ['to what is next to it, where its own is missing', 1, 0, 'ArrowRight', [3, 1]],
  ['back', 3, 1, 'ArrowLeft', [1, 1]],
  ['up the stack', 4, 0, 'ArrowUp', [4, 1]],
  ['down the stack', 4, 2, 'ArrowDown', [4, 1]],
  ['to the first', 4, 2, 'Home', [0, 0]],
  ['to the last', 0, 0, 'End', [4, 0]],
])('keys lead %s', (...[, bucket, at, key, to]) => expect(from(bucket, at, key)).toEqual(to))

test.each([
  [0, 0, 'ArrowLeft'],
  [4, 0, 'ArrowRight'],
  [4, 2, 'ArrowUp'],
  [0, 0, 'Tab'],
])('from %d %d, %s does not move', (bucket, at, key) => expect(from(bucket, at, key)).toBeUndefined())
