import { MAX_SERIES } from '@earshot/contract/analytics'
import type { OrgScope } from '../../organizations/scope.ts'
import { type Figure, listNames, readFigures } from './analytics.repo.ts'
import { type Kind, NIL, type Piece } from './figures.ts'
import { type Counts, type InBucket, pointsOf, sumsByBucket, sumsById, totalOf } from './sums.ts'

interface CountQuery {
  pieces: readonly Piece[]
  group: Kind
  channels?: string[] | null | undefined
}

export interface Counted {
  total: Counts
  points: InBucket[]
  series: { id: string | null; name: string; points: InBucket[] }[]
  series_in_all: number
  read: number
  uncounted: number
}

export async function countInRange(org: OrgScope, { pieces, group, channels = null }: CountQuery): Promise<Counted> {
  const { own, all, read, uncounted } = await readFigures(org, { pieces, group, channels })
  const of = group === 'channel' ? own : all
  return {
    ...{ total: totalOf(of), points: pointsOf(sumsByBucket(pieces, of)), read, uncounted },
    ...(await seriesOf(org, group, { pieces, own })),
  }
}

interface Grouped {
  pieces: readonly Piece[]
  own: readonly (readonly Figure[])[]
}

/** Those with the most talks. */
async function seriesOf(org: OrgScope, group: Kind, { pieces, own }: Grouped) {
  const existing = group in INSTEAD ? await listNames(org, group, idsIn(own)) : undefined
  const idOf = (id: string) => (!existing || id === NIL || existing.has(id) ? id : INSTEAD[group])
  const all = [...sumsById(pieces, own, idOf)].map(([id, sums]) => withTalks(id, pointsOf(sums)))
  const largest = all.toSorted((a, b) => b.talks - a.talks || (a.id < b.id ? -1 : 1)).slice(0, MAX_SERIES)
  const ids = largest.map(({ id }) => id)
  const names = existing ?? (await listNames(org, group, ids))
  const series = largest.map(({ id, points }) => ({ id: id === NIL ? null : id, name: names.get(id) ?? '', points }))
  return { series, series_in_all: all.length }
}

/** Where talks were counted for what is deleted by now: what has these figures instead, if anything has. */
const INSTEAD: Partial<Record<Kind, string | null>> = { speaker: NIL, tag: null }

const idsIn = (own: Grouped['own']) => [...new Set(own.flatMap((figures) => figures.map(([id]) => id)))]

const withTalks = (id: string, points: InBucket[]) => ({
  id,
  points,
  talks: points.reduce((sum, { talks }) => sum + talks, 0),
})
