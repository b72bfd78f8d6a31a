import type { Writing, MemberScope } from '../scope.ts'

interface Changes {
  favorite?: boolean
  muted?: boolean
  muted_until?: string | null
}

/** Absent fields are kept. */
export const upsertPreferences = (
  { db, org_id, user_id }: Writing<MemberScope>,
  channel_id: string,
  changes: Changes,
) =>
  db
    .insertInto('channel_preferences')
    .values({ org_id, user_id, channel_id, ...changes })
    .onConflict((on) => on.columns(['org_id', 'user_id', 'channel_id']).doUpdateSet(changes))
    .execute()
