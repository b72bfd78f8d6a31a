import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

/**
 * What webhooks are told later, or again, of a talk whose text and hits have changed. Values are read first, because a cluster
 * updates with none that depend on rows.
 */
export async function updateDeliveries(tx: OrgScope, { talk_id, text, hits }: TalkSaid) {
  const { db, org_id } = tx
  await change(tx, { talk_id, event: 'talk.ready' }, { text }).execute()
  const told = { talk_id, event: 'hit.created' } as const
  for (const { alert_id, silence, ...said } of hits)
    if (silence === null) await change(tx, told, said).where(sql<boolean>`payload->>'alert_id' = ${alert_id}`).execute()
  await db
    .deleteFrom('deliveries')
    .where('org_id', '=', org_id)
    .where(isAbout(told))
    .where(sql<boolean>`payload->>'alert_id' <> all (${hits.map(({ alert_id }) => alert_id)}::text[])`)
    .execute()
}

type TalkSaid = Awaited<ReturnType<typeof findSaid>>

/** What a talk and its hits say now. */
export async function findSaid({ db, org_id }: OrgScope, talk_id: string) {
  const talks = db.selectFrom('talks').select('text').where('org_id', '=', org_id).where('talk_id', '=', talk_id)
  const { text } = await talks.executeTakeFirstOrThrow()
  const hits = await db
    .selectFrom('hits')
    .select(['alert_id', 'before', 'match', 'after', 'silence'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
  return { talk_id, text, hits }
}

interface Told {
  talk_id: string
  event: 'talk.ready' | 'hit.created'
}

const isAbout = ({ talk_id, event }: Told) => sql<boolean>`event = ${event} and payload->>'talk_id' = ${talk_id}`

const change = ({ db, org_id }: OrgScope, told: Told, values: object) =>
  db
    .updateTable('deliveries')
    .set({ payload: sql`payload || ${JSON.stringify(values)}::jsonb` })
    .where('org_id', '=', org_id)
    .where(isAbout(told))
