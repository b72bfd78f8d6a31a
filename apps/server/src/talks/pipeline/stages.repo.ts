import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

export type Stage = 'transcode' | 'transcribe' | 'scan' | 'all'

interface Took {
  talk_id: string
  stage: Stage
  seconds: number
}

/** Does nothing if the talk is gone. */
export const insertStage = ({ db, org_id }: Writing<OrgScope>, { talk_id, stage, seconds }: Took) =>
  sql`
    insert into talk_stages (org_id, talk_id, stage, seconds)
    select org_id, talk_id, ${stage}, ${seconds} from talks where org_id = ${org_id} and talk_id = ${talk_id}
    on conflict (org_id, talk_id, stage) do update set seconds = excluded.seconds, finished = excluded.finished`.execute(
    db,
  )

/** Of stages that ended more than a day ago, about `most` of the oldest. */
export const deletePastStages = ({ db, org_id }: Writing<OrgScope>, most: number) =>
  sql`
    delete from talk_stages where org_id = ${org_id} and finished <= (
      select max(s.finished) from (
        select finished from talk_stages where org_id = ${org_id} and finished < now() - interval '1 day'
        order by finished limit ${most}) s)`.execute(db)
