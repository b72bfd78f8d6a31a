import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

export const findKnownWords = async ({ db, org_id }: OrgScope): Promise<string[]> =>
  (await db.selectFrom('organizations').select('vocabulary').where('org_id', '=', org_id).executeTakeFirstOrThrow())
    .vocabulary

/** Talks that were transcribed without it are not outdated by one word. */
export const updateKnownWords = ({ db, org_id }: Writing<OrgScope>, words: string[]) =>
  db
    .updateTable('organizations')
    .set({ vocabulary: sql<string[]>`${words}::text[]` })
    .where('org_id', '=', org_id)
    .execute()
