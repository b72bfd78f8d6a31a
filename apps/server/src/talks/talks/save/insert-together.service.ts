import type { Talk } from '@earshot/contract/talks'
import { allSettled } from '../../../core/all-settled.ts'
import type { Context } from '../../../core/context.ts'
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
  const { org, rows, closed, payloads } = partsOf(savings)
  const enqueue = await org.context.jobs.prepare(transcodeJob, payloads)
  const [talks] = await inOneMessage(org, (tx) =>
    allSettled([
      insertTalks(tx, rows),
      insertOwnListens(tx, rows),
      recordArrivals(tx, rows),
      announceAll(tx, 'arrivals', closed),
      enqueue(tx.db),
    ]),
  )
  const found = new Map(talks.map((talk) => [talk.talk_id, talk]))
  return savings.map(({ row }) => found.get(row.talk_id))
}

function partsOf(savings: Saving[]) {
  const [{ org }] = savings as [Saving]
  const rows = savings.map(({ org: { user_id, key_id }, row }) => ({ user_id, key_id, ...row }))
  const payloads = rows.map(({ talk_id }) => ({ org_id: org.org_id, talk_id }))
  return { org, rows, closed: savings.map((saving) => saving.org.checked.closed), payloads }
}

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
