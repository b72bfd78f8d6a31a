import { acrossChannels } from '../../organizations/across-channels.ts'
import { alone, type OrgScope } from '../../organizations/scope.ts'
import { countAheadJob } from './count-ahead.job.ts'
import { type Kind, NIL, type Piece } from './figures.ts'
import { allTime } from './pieces.ts'
import { findTimes, sumTalks } from './rollups.repo.ts'

/** Talks outside the bin that are heard, for each tag or speaker. */
export async function countAllTalks(org: OrgScope, kind: Kind) {
  const { first, last } = await acrossChannels(org, findTimes)
  if (first === null || last === null) return []
  const pieces = allTime(Date.parse(first), Date.parse(last))
  const { rows, ...costs } = await sumTalks(org, kind, pieces)
  await countAheadLater(org, pieces, costs)
  return rows.filter(({ id }) => id !== NIL)
}

/** Reading fewer talks takes a few milliseconds. */
const FEW = 1000

/** So that the next one who asks need not read the talks again. */
export async function countAheadLater(
  org: OrgScope,
  pieces: readonly Piece[],
  { read, uncounted }: { read: number; uncounted: number },
) {
  if (read <= FEW || uncounted === 0) return
  const { jobs } = org.context
  if ((await jobs.unfinished(countAheadJob, org.org_id)).length > 0) return
  const whole = pieces.filter((piece) => piece.whole)
  const cuts = [...whole.slice(0, 1).map(({ starts }) => starts), ...whole.map(({ ends }) => ends)]
  await jobs.enqueue(alone(org).db, countAheadJob, { org_id: org.org_id, cuts })
  jobs.wake()
}
