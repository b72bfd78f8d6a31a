import { sql } from 'kysely'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

/** Replaces a merged speaker or tag in the filters of saved searches, without naming a tag twice. */
export const replaceInFilters = ({ db, org_id }: Writing<OrgScope>, from: string, into: string) =>
  sql`
    update saved_searches set filters = filters || case
      when filters ->> 'speaker_id' = ${from}::text then jsonb_build_object('speaker_id', ${into}::text)
      else jsonb_build_object('tags', (filters -> 'tags') - ${from}::text - ${into}::text || to_jsonb(${into}::text)) end
    where org_id = ${org_id} and (filters ->> 'speaker_id' = ${from}::text or filters -> 'tags' ? ${from}::text)`.execute(
    db,
  )
