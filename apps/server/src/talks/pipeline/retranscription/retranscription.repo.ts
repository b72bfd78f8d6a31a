import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../../organizations/scope.ts'

export interface RetranscriptionState {
  /** The engine of the newest machine transcript; null if there is none. */
  newest: string | null
  /** Engines that have transcribed it since the settings changed. */
  since: string[]
  /** The engine that should have transcribed it; null if the one that did is the best. */
  instead_of: string | null
}

export async function findRetranscriptionState(
  { db, org_id }: OrgScope,
  talk_id: string,
): Promise<RetranscriptionState | undefined> {
  const { rows } = await sql<RetranscriptionState>`
    select a.instead_of,
      (array_agg(t.engine order by t.version desc))[1] as newest,
      coalesce(array_agg(distinct t.engine) filter (where t.created >= greatest(o.speech_since, c.spoken_since)), '{}') as since
    from talks a join organizations o on o.org_id = a.org_id
      join channels c on c.org_id = a.org_id and c.channel_id = a.channel_id
    left join transcripts t on t.org_id = ${org_id} and t.talk_id = a.talk_id and t.engine is not null
    where a.org_id = ${org_id} and o.org_id = ${org_id} and c.org_id = ${org_id} and a.talk_id = ${talk_id} and a.state = 'ready'
    group by a.org_id, a.talk_id, o.org_id`.execute(db)
  return rows[0]
}

interface Instead {
  instead_of: string | null
  failed: boolean
}

const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 60 * 60

export const updateInstead = ({ db, org_id }: Writing<OrgScope>, talk_id: string, { instead_of, failed }: Instead) =>
  db
    .updateTable('talks')
    .set({ instead_of, redo_tries: failed ? 1 : 0 })
    .set({ redo_after: failed ? sql<string>`now() + make_interval(secs => ${FIRST_PAUSE_SECONDS})` : null })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** The audio made retranscription fail: the delay doubles each time, and after `most` tries it stops. */
export const updateRedoTries = ({ db, org_id }: Writing<OrgScope>, talk_id: string, most: number) =>
  db
    .updateTable('talks')
    .set({
      redo_tries: sql<number>`redo_tries + 1`,
      redo_after: sql<string>`now() + make_interval(secs => least(
        ${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ redo_tries))`,
      instead_of: sql<string | null>`case when redo_tries + 1 < ${most} then instead_of end`,
    })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Retranscription failed for another reason. */
export const updateRedoPause = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ redo_after: sql<string>`now() + make_interval(secs => ${LONGEST_PAUSE_SECONDS})` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
