import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

/**
 * Payloads that are sent later, or again, about a talk whose text and hits have changed. Values are read first, because a cluster
 * updates with none that depend on rows.
 */
export async function updateDeliveries(tx: Writing<OrgScope>, { talk_id, text, hits }: CurrentTexts) {
  const { db, org_id } = tx
  await change(tx, { talk_id, event: 'talk.ready' }, { text }).execute()
  const about = { talk_id, event: 'hit.created' } as const
  for (const { alert_id, silence, ...texts } of hits)
    if (silence === null)
      await change(tx, about, texts).where(sql<boolean>`payload->>'alert_id' = ${alert_id}`).execute()
  await db
    .deleteFrom('deliveries')
    .where('org_id', '=', org_id)
    .where(isAbout(about))
    .where(sql<boolean>`payload->>'alert_id' <> all (${hits.map(({ alert_id }) => alert_id)}::text[])`)
    .execute()
}

type CurrentTexts = Awaited<ReturnType<typeof findCurrentTexts>>

/** The texts of a talk and of its hits, as they are now. */
export async function findCurrentTexts({ db, org_id }: OrgScope, talk_id: string) {
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

interface TalkEvent {
  talk_id: string
  event: 'talk.ready' | 'hit.created'
}

const isAbout = ({ talk_id, event }: TalkEvent) => sql<boolean>`event = ${event} and payload->>'talk_id' = ${talk_id}`

const change = ({ db, org_id }: Writing<OrgScope>, about: TalkEvent, values: object) =>
  db
    .updateTable('deliveries')
    .set({ payload: sql`payload || ${JSON.stringify(values)}::jsonb` })
    .where('org_id', '=', org_id)
    .where(isAbout(about))
