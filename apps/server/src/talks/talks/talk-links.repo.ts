import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

interface Linked {
  speaker_id: string | null
  tags: string[]
}

/** Which of these belong to the organization. In a transaction they are locked until it ends. */
export async function listOwn({ db, org_id }: OrgScope, { speaker_id, tags }: Linked) {
  const speakers = () => db.selectFrom('speakers').select('speaker_id').where('org_id', '=', org_id)
  const known = () => db.selectFrom('tags').select('tag_id').where('org_id', '=', org_id)
  const locked = <Query extends { forKeyShare(): Query }>(query: Query) =>
    db.isTransaction ? query.forKeyShare() : query
  const [foundSpeakers, foundTags] = await Promise.all([
    speaker_id === null ? [] : locked(speakers().where('speaker_id', '=', speaker_id)).execute(),
    tags.length === 0 ? [] : locked(known().where('tag_id', '=', sql<string>`any(${tags}::uuid[])`)).execute(),
  ])
  return { speakers: foundSpeakers, tags: foundTags }
}
