import { Point, Series } from '@earshot/contract/analytics'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { show } from '../testing/show.tsx'
import { ChartOrTable } from './ChartOrTable.tsx'
import type { Bar } from './rules/chart-series.ts'
import type { AnalyticsView, Measure } from './rules/view.ts'

const days = [1, 2, 3].map((day) => new Date(2026, 2, day).toISOString())
const to = new Date(2026, 2, 4).toISOString()

/** A figure of each day; null for days without any. */
function counted(name: string, measure: Measure, values: (number | null)[]) {
  const points = values.flatMap((value, at) =>
    value === null ? [] : [blank(Point, { at: days[at] ?? '', talks: 1, [measure]: value })],
  )
  return { ...blank(Series, { id: crypto.randomUUID(), name }), points }
}

interface Drawn {
  measure?: Measure
  as?: AnalyticsView['as']
}

async function draw(figures: Record<string, (number | null)[]>, { measure = 'talks', as = 'chart' }: Drawn = {}) {
  const chosen: Bar[] = []
  const series = Object.entries(figures).map(([name, values]) => counted(name, measure, values))
  const total = blank(Point)
  const analytics = { from: days[0] ?? '', to, at: days, series, left_out: 0, total, points: [] }
  const range = { range: '5', first: '2026-03-01', last: '2026-03-03', by: 'day', group: 'channel' } as const
  await show(
    <ChartOrTable
      analytics={{ ...analytics, by: 'day', group: 'channel' }}
      view={{ ...range, measure, as }}
      fills="fills"
      isChosen={() => false}
      onChoose={(bar) => chosen.push(bar)}
    />,
  )
  await expect.element(chart()).toBeVisible()
  return () =>
    chosen.map(({ series: { name }, period }) => `${name} ${days.indexOf(new Date(period.from).toISOString())}`)
}

const chart = () => page.getByRole('group')
const shape = (name: RegExp) => chart().getByRole('button', { name })
const boxOf = (of: Locator) => of.element().getBoundingClientRect()
const barOf = (name: RegExp) => (shape(name).element().querySelector('rect') as SVGRectElement).getBoundingClientRect()

test('the bars of a day stand on each other, as high as their figures, and the highest fits', async () => {
  await draw({ Ops: [8, 2, 0], Night: [8, 0, 4], Air: [8, 0, 0] })
  await expect.element(chart().getByRole('button')).toHaveLength(5)
  const paper = boxOf(chart())
  const [low, middle, high] = [/^Ops.*8 talks/, /^Night.*8 talks/, /^Air.*8 talks/].map(barOf) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ]
  for (const { top, bottom } of [low, middle, high]) {
    expect(top).toBeGreaterThanOrEqual(paper.top)
    expect(bottom).toBeLessThanOrEqual(paper.bottom)
  }
  expect(middle.bottom).toBeLessThanOrEqual(low.top)
  expect(high.bottom).toBeLessThanOrEqual(middle.top)
  const [two, four] = [barOf(/^Ops.*2 talks/), barOf(/^Night.*4 talks/)]
  expect(two.bottom).toBeCloseTo(low.bottom, 0)
  expect(low.height / two.height).toBeCloseTo(4, 0)
  expect(four.height / two.height).toBeCloseTo(2, 0)
  await looksRight()
})

test('a click beside the bars of a day chooses the nearest of that day', async () => {
  const chosen = await draw({ Ops: [1, 9, 0], Night: [1, 0, 0] })
  await expect.element(shape(/^Night.*1 talk/)).toBeVisible()
  const paper = boxOf(chart())
  const x = (of: RegExp) => barOf(of).left + barOf(of).width / 2 - paper.left
  await chart().click({ position: { x: x(/^Night.*1 talk/), y: 15 } })
  await chart().click({ position: { x: x(/^Ops.*1 talk/), y: barOf(/^Ops.*1 talk/).bottom + 3 - paper.top } })
  await chart().click({ position: { x: x(/^Ops.*9 talks/) - barOf(/^Ops.*9 talks/).width / 2 - 3, y: 100 } })
  await expect.poll(chosen).toEqual(['Night 0', 'Ops 0', 'Ops 1'])
})

test.each([
  { values: [0.7, 0.9, 0.8], least: '50%' },
  { values: [0.7, 0.4, 0.8], least: '0%' },
])('lines through $values begin at $least', async ({ values, least }) => {
  await draw({ Ops: values }, { measure: 'confidence' })
  const labels = () => [...chart().element().querySelectorAll('text')].map(({ textContent }) => textContent)
  await expect.poll(() => labels()[0]).toBe(least)
  await expect.element(chart().getByRole('button')).toHaveLength(3)
  await expect.poll(() => chart().element().querySelectorAll('line[data-gap]').length).toBe(0)
  await looksRight()
})

test('a pointed day tells its figures, and what they make together', async () => {
  await draw({ Ops: [3, 2, 0], Night: [4, 0, 0] })
  await shape(/^Night.*4 talks/).hover()
  await expect.element(page.getByText('7 talks', { exact: true })).toBeInTheDocument()
  await shape(/^Ops.*2 talks/).hover()
  await expect.element(page.getByText('7 talks', { exact: true })).not.toBeInTheDocument()
})
