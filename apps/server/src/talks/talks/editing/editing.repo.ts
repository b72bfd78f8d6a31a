import type { Talk } from '@earshot/contract/talks'
import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../../organizations/scope.ts'
import { auditSubject } from '../talk-columns.ts'

type Facts = Pick<
  Talk,
  'speaker_id' | 'tags' | 'spoken_language' | 'needs_review' | 'trancription_accuracy' | 'channel_id' | 'recorded_at'
> & { dated: boolean }

/** Also records who changed the talk; `facts` may be empty. */
export const updateTalk = ({ db, org_id, user_id }: Writing<MemberScope>, talk_id: string, facts: Partial<Facts>) =>
  db
    .updateTable('talks')
    .set({ ...facts, modified: sql<string>`now()`, modified_by: user_id })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

/** Also sets who handled it and when, which opening it again forgets. */
export const updateOpen = ({ db, org_id, user_id }: Writing<MemberScope>, talk_id: string, open: boolean) =>
  db
    .updateTable('talks')
    .set({ open, handled: open ? null : sql<string>`now()`, handled_by: open ? null : user_id })
    .set({ modified: sql<string>`now()`, modified_by: user_id })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const moveHits = ({ db, org_id }: Writing<OrgScope>, talk_id: string, channel_id: string) =>
  db.updateTable('hits').set({ channel_id }).where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

export const findTokens = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['tokens', 'channel_id'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirstOrThrow()

/** Undefined if it already is in that state. */
export const updateDeleted = ({ db, org_id, user_id }: Writing<MemberScope>, talk_id: string, deleted: boolean) =>
  db
    .updateTable('talks')
    .set({ deleted: deleted ? sql<string>`now()` : null, modified: sql<string>`now()`, modified_by: user_id })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', deleted ? 'is' : 'is not', null)
    .where('held', 'is', null)
    .returning(['deleted', 'channel_id', auditSubject.as('subject')])
    .returning(['recorded_at', 'created', 'restored', 'sound_deleted'])
    .executeTakeFirst()

export type TrashedTalk = NonNullable<Awaited<ReturnType<typeof updateDeleted>>>

/** The retention rule of a channel, or else of its organization. */
export const findRule = ({ db, org_id }: MemberScope, channel_id: string) =>
  db
    .selectFrom('retention_rules')
    .select(['sound_days', 'talk_days'])
    .where('org_id', '=', org_id)
    .where('scope_id', 'in', [channel_id, org_id])
    .orderBy((by) => by('scope_id', '=', org_id))
    .limit(1)
    .executeTakeFirst()

export const updateRestored = ({ db, org_id }: Writing<MemberScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ restored: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
