import type { Talk } from '@earshot/contract/talks'
import { allSettled } from '../../../core/all-settled.ts'
import type { Context } from '../../../core/context.ts'
import { outcomeOf } from '../../../core/commit-outcomes.ts'
import type { Database } from '../../../core/db/connection.ts'
import { grouped } from '../../../core/grouped-writes.ts'
import { announceAll } from '../../../core/live/announce.ts'
import { inOneMessage } from '../../../organizations/scope.ts'
import { recordArrivals } from '../../analytics/talk-changes.service.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { showFound } from '../talk-access.service.ts'
import { insertOwnListens, insertTalks, type NewTalk } from './save.repo.ts'
import type { SaveScope } from './save-scope.ts'
import { getOrCreate } from '../../../core/get-or-create.ts'

interface Saving {
  org: SaveScope
  row: NewTalk
}

/** Talks, their first jobs and events. All are of one organization, and of people who hear the same channels. */
async function insertAll(savings: Saving[]) {
  const [{ org }] = savings as [Saving]
  const near = org.context.connections.near(org.org_id, { hidden: org.hidden, lists: org.admin })
  const talks = await (near ? insertNear(savings, near) : insertHere(savings))
  const found = new Map(talks.map((talk) => [talk.talk_id, talk]))
  return savings.map(({ row }) => found.get(row.talk_id))
}

const NOT_WRITTEN = new Set<unknown>(['unsent', 'refused'])

async function insertHere(savings: Saving[]) {
  const { org, rows, closed } = partsOf(savings)
  const enqueue = await org.context.jobs.prepare(transcodeJob, payloadsOf(savings))
  const [talks] = await inOneMessage(org, (tx) =>
    allSettled([...insertions(tx, rows), announceAll(tx, 'arrivals', closed), enqueue(tx.db)]),
  )
  return talks
}

/**
 * On a cluster: jobs on the coordinator, then talks on the worker that has the organization, then events. Jobs whose talk
 * is missing find nothing to do, and jobs tell their own events, so that nothing is lost if the rest does not follow.
 */
async function insertNear(savings: Saving[], db: Database) {
  const { org, rows, closed } = partsOf(savings)
  const { connections, jobs, live, log } = org.context
  const payloads = payloadsOf(savings).map((payload) => ({ ...payload, early: 0 }))
  await (await jobs.prepare(transcodeJob, payloads))(connections.outside)
  try {
    const [talks] = await inOneMessage({ ...org, db }, (tx) => allSettled([...insertions(tx, rows)]))
    await announceAll({ ...org, db: connections.outside }, 'arrivals', closed).catch((error) =>
      log.warn({ err: error }, 'new talks were not announced'),
    )
    live.nudge()
    return talks
  } catch (error) {
    if (NOT_WRITTEN.has(outcomeOf(error))) return insertHere(savings)
    throw error
  }
}

function partsOf(savings: Saving[]) {
  const [{ org }] = savings as [Saving]
  const rows = savings.map(({ org: { user_id, key_id }, row }) => ({ user_id, key_id, ...row }))
  return { org, rows, closed: savings.map((saving) => saving.org.checked.closed) }
}

const payloadsOf = (savings: Saving[]) => savings.map(({ org: { org_id }, row: { talk_id } }) => ({ org_id, talk_id }))

const insertions = (tx: SaveScope, rows: ReturnType<typeof partsOf>['rows']) =>
  [insertTalks(tx, rows), insertOwnListens(tx, rows), recordArrivals(tx, rows)] as const

const makeGroups = () => grouped(insertAll)

const all = new WeakMap<object, ReturnType<typeof makeGroups>>()

const groupsOf = ({ connections: { outside } }: Context) => getOrCreate(all, outside, makeGroups)

/** What is the same for all connections and statements of a group. */
const nameOf = ({ org_id, admin, hidden, key_id }: SaveScope) =>
  `${org_id} ${admin} ${key_id === null} ${hidden.join()}`

/**
 * Together with other saves of the organization that wait at the same moment. Nothing is looked at again, so what was
 * looked up must be fresh. The recording is durable already.
 */
export async function insertTogether(org: SaveScope, row: NewTalk): Promise<Talk> {
  return showFound(org, row.talk_id, await groupsOf(org.context)(nameOf(org), { org, row }))
}
