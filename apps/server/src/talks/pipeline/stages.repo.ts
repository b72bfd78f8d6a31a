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
