import type { Figure } from './analytics.repo.ts'
import type { Piece } from './figures.ts'

export interface Counts {
  talks: number
  minutes: number
  hits: number
  confidence: number | null
}

/** `bucket` is an index into the beginnings of days or weeks, from 1. */
export type InBucket = Counts & { bucket: number }

interface Sums {
  talks: number
  seconds: number
  scored: number
  weighed: number
  hits: number
}

type Buckets = Map<number, Sums>
/** For each piece. */
type Figures = readonly (readonly Figure[])[]

export function sumsByBucket(pieces: readonly Piece[], figures: Figures): Buckets {
  const buckets: Buckets = new Map()
  for (const [at, { bucket }] of pieces.entries())
    for (const figure of figures[at] ?? []) add(sumsAt(buckets, bucket), figure)
  return buckets
}

/** `idOf` says which id has the figures of another, if any has. */
export function sumsById(pieces: readonly Piece[], figures: Figures, idOf: (id: string) => string | null | undefined) {
  const byId = new Map<string, Buckets>()
  for (const [at, { bucket }] of pieces.entries())
    for (const figure of figures[at] ?? []) {
      const buckets = bucketsOf(byId, idOf(figure[0]) ?? NOWHERE)
      add(sumsAt(buckets, bucket), figure)
    }
  byId.delete(NOWHERE)
  return byId
}

const NOWHERE = ''

function bucketsOf(byId: Map<string, Buckets>, id: string) {
  const buckets = byId.get(id) ?? (new Map() as Buckets)
  byId.set(id, buckets)
  return buckets
}

export function totalOf(figures: Figures): Counts {
  const sums = nothing()
  for (const each of figures) for (const figure of each) add(sums, figure)
  const { bucket: _, ...total } = countsAt(0, sums)
  return total
}

export function pointsOf(buckets: Buckets): InBucket[] {
  const points: InBucket[] = []
  for (const [bucket, sums] of buckets) points.push(countsAt(bucket, sums))
  return points
}

const nothing = (): Sums => ({ talks: 0, seconds: 0, scored: 0, weighed: 0, hits: 0 })

function sumsAt(buckets: Buckets, bucket: number): Sums {
  const known = buckets.get(bucket)
  if (known) return known
  const sums = nothing()
  buckets.set(bucket, sums)
  return sums
}

function add(sums: Sums, [, talks, seconds, scored, weighed, hits]: Figure) {
  sums.talks += talks
  sums.seconds += seconds
  sums.scored += scored
  sums.weighed += weighed
  sums.hits += hits
}

const countsAt = (bucket: number, { talks, seconds, scored, weighed, hits }: Sums): InBucket => ({
  bucket,
  talks,
  minutes: seconds / 60,
  hits,
  confidence: scored === 0 ? null : weighed / scored,
})
