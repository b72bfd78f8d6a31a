import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

/**
 * What webhooks are told later, or again, of a talk whose text and hits have changed. Values are read first, because a cluster
 * updates with none that depend on rows.
 */
export async function updateDeliveries({ db, org_id }: OrgScope, talk_id: string) {
  const ofTalk = sql<boolean>`payload->>'talk_id' = ${talk_id}`
  const change = (event: 'talk.ready' | 'hit.created', values: object) =>
    db
      .updateTable('deliveries')
      .set({ payload: sql`payload || ${JSON.stringify(values)}::jsonb` })
      .where('org_id', '=', org_id)
      .where('event', '=', event)
      .where(ofTalk)
  const talk = await db
    .selectFrom('talks')
    .select('text')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirstOrThrow()
  await change('talk.ready', talk).execute()
  const hits = await db
    .selectFrom('hits')
    .select(['alert_id', 'before', 'match', 'after', 'silence'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
  for (const { alert_id, silence, ...said } of hits)
    if (silence === null)
      await change('hit.created', said).where(sql<boolean>`payload->>'alert_id' = ${alert_id}`).execute()
  await db
    .deleteFrom('deliveries')
    .where('org_id', '=', org_id)
    .where('event', '=', 'hit.created')
    .where(ofTalk)
    .where(sql<boolean>`payload->>'alert_id' <> all (${hits.map(({ alert_id }) => alert_id)}::text[])`)
    .execute()
}
