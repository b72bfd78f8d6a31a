import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

export type Stage = 'transcode' | 'transcribe' | 'scan' | 'all'

interface Took {
  talk_id: string
  stage: Stage
  seconds: number
}

/** Does nothing if the talk is gone. */
export const insertStage = ({ db, org_id }: OrgScope, { talk_id, stage, seconds }: Took) =>
  sql`
    insert into talk_stages (org_id, talk_id, stage, seconds)
    select org_id, talk_id, ${stage}, ${seconds} from talks where org_id = ${org_id} and talk_id = ${talk_id}
    on conflict (org_id, talk_id, stage) do update set seconds = excluded.seconds, finished = excluded.finished`.execute(
    db,
  )

/** Of stages that ended more than a day ago, the oldest; returns how many were deleted. */
export async function deletePastStages({ db, org_id }: OrgScope, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from talk_stages where org_id = ${org_id} and (talk_id, stage) in (
      select s.talk_id, s.stage from talk_stages s
      where s.org_id = ${org_id} and s.finished < now() - interval '1 day' order by s.finished limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
