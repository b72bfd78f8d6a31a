import { type analyticsRoutes, MAX_SERIES } from '@earshot/contract/analytics'
import type { InputOf } from '@earshot/contract/route'
import { beginningsIn, offsetsIn, recentRange } from '@earshot/contract/rules/ranges'
import type { Handlers } from '../../core/http/handlers.ts'
import { enterOrg } from '../../organizations/scope.ts'
import { countAheadLater } from './count-ahead.service.ts'
import { type Counted, countInRange } from './count-in-range.service.ts'
import { type Kind, NIL } from './figures.ts'
import { measureQuality } from './quality.repo.ts'
import { countByHour } from './hours.repo.ts'
import { piecesOf } from './pieces.ts'

export const analytics: Handlers<typeof analyticsRoutes> = {
  async find(caller, { org_id, by, group, channels, quality: measured, ...asked }) {
    const org = await enterOrg(caller, org_id)
    const { from, to } = rangeOf(asked)
    const begins = beginningsIn({ from, to, by, tz: asked.tz })
    const at = begins.map(iso)
    const range = { from: iso(from), to: iso(to) }
    const pieces = piecesOf({ from, to, tz: asked.tz }, begins)
    const { total, points, series, series_in_all, ...costs } = await countInRange(org, { pieces, group, channels })
    await countAheadLater(org, pieces, costs)
    const buckets = begins.map((begin, each) => ({
      from: iso(Math.max(begin, from)),
      to: iso(Math.min(begins[each + 1] ?? to, to)),
    }))
    const qualityOf = measured ? await measureQuality(org, { buckets, group, channels }) : undefined
    const measuredIn = (bucket: number | null, id: string | null) => qualityOf && { quality: qualityOf(bucket, id) }
    const timed = (id: string | null) => (point: Counted['points'][number]) => {
      const { bucket, ...counts } = scored(point)
      return { at: at[bucket - 1] ?? '', ...counts, ...measuredIn(bucket, id) }
    }
    const named = series.map(({ id, name, points: own }) => ({
      id,
      name: id === null ? NONE[group] : name,
      points: own.map(timed(id ?? NIL)),
    }))
    const left_out = Math.max(0, series_in_all - MAX_SERIES)
    const sums = { total: { ...scored(total), ...measuredIn(null, null) }, points: points.map(timed(null)) }
    return { ...range, by, group, at, series: named, left_out, ...sums }
  },

  async hours(caller, { org_id, channels, ...asked }) {
    const org = await enterOrg(caller, org_id)
    const { from, to } = rangeOf(asked)
    const hours = await countByHour(org, { spans: offsetsIn({ from, to, tz: asked.tz }), channels })
    return { from: iso(from), to: iso(to), hours: hours.map(scored) }
  },
}

const NONE: Record<Kind, string> = {
  channel: 'No channel',
  speaker: 'No speaker',
  tag: 'No tag',
  alert: 'No alert',
}

/** The sum of parts may exceed 1 by a rounding error. */
const scored = <Of extends { confidence: number | null }>(counts: Of): Of => ({
  ...counts,
  confidence: counts.confidence === null ? null : Math.min(1, counts.confidence),
})

type RequestedRange = Pick<InputOf<typeof analyticsRoutes.find>, 'range' | 'from' | 'to' | 'tz'>

function rangeOf({ range, from = '', to = '', tz }: RequestedRange) {
  return range === '5' ? { from: Date.parse(from), to: Date.parse(to) } : recentRange(range, { now: Date.now(), tz })
}

const iso = (moment: number) => new Date(moment).toISOString()
