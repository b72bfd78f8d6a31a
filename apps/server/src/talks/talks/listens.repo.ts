import { sql } from 'kysely'
import type { Writing, MemberScope } from '../../organizations/scope.ts'

interface ListenProgress {
  talk_id: string
  position?: number
  heard?: boolean
}

/** Absent fields are kept. Returns both. */
export const insertListen = ({ db, org_id, user_id }: Writing<MemberScope>, { talk_id, ...heard }: ListenProgress) =>
  db
    .insertInto('listens')
    .values({ org_id, user_id, talk_id, ...heard })
    .onConflict((on) =>
      on.columns(['org_id', 'user_id', 'talk_id']).doUpdateSet({ modified: sql<string>`excluded.modified`, ...heard }),
    )
    .returning(['talk_id', 'position', 'heard'])
    .executeTakeFirstOrThrow()
