import type { FilePattern } from '@earshot/contract/file-patterns'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

export const findPattern = ({ db, org_id }: OrgScope): Promise<FilePattern | undefined> =>
  db.selectFrom('file_patterns').select(['org_id', 'pattern', 'tz']).where('org_id', '=', org_id).executeTakeFirst()

export const upsertPattern = (
  { db, org_id }: Writing<OrgScope>,
  fields: Pick<FilePattern, 'pattern' | 'tz'>,
): Promise<FilePattern> =>
  db
    .insertInto('file_patterns')
    .values({ org_id, ...fields })
    .onConflict((on) => on.column('org_id').doUpdateSet(fields))
    .returning(['org_id', 'pattern', 'tz'])
    .executeTakeFirstOrThrow()
