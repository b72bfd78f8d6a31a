import type { MentionedNote, Note } from '@earshot/contract/notes'
import { type SqlBool, sql } from 'kysely'
import { ofOrg } from '../../organizations/of-org.ts'
import { isHeard, isHeardTalk } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const facts = [
  'notes.org_id',
  'notes.note_id',
  'notes.talk_id',
  'notes.user_id',
  'notes.position',
  'notes.text',
  'notes.created',
  'notes.modified',
  'notes.resolved',
  'notes.resolved_by',
] as const

const state = sql<Note['state']>`case when notes.resolved is null then 'open' else 'resolved' end`.as('state')

const mentions = (org_id: string) =>
  sql<string[]>`array(
  select m.user_id from note_mentions m where ${ofOrg('m', org_id, 'notes')} and m.note_id = notes.note_id
  order by m.user_id)`.as('mentions')

const notesOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('notes')
    .select(facts)
    .select([state, mentions(org_id)])
    .where('notes.org_id', '=', org_id)
    .where(isHeardTalk(org_id, 'notes.talk_id'))

/** By talk, then position, then creation. */
export const listNotes = (org: OrgScope, talk_ids: string[]): Promise<Note[]> =>
  notesOf(org)
    .where('notes.talk_id', 'in', talk_ids)
    .orderBy('notes.talk_id')
    .orderBy('notes.position')
    .orderBy('notes.note_id')
    .execute()

export const findNote = (org: OrgScope, note_id: string): Promise<Note | undefined> =>
  notesOf(org).where('notes.note_id', '=', note_id).executeTakeFirst()

/** In a transaction, also locks the talk, so that two people cannot both add the last allowed note. */
export async function countNotes({ db, org_id }: OrgScope, talk_id: string): Promise<number> {
  await sql`select from talks where org_id = ${org_id} and talk_id = ${talk_id} for no key update`.execute(db)
  const { count } = await db
    .selectFrom('notes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .executeTakeFirstOrThrow()
  return count
}

export const insertNote = (
  { db, org_id, user_id }: Writing<MemberScope>,
  note: Pick<Note, 'note_id' | 'talk_id' | 'position' | 'text'>,
) =>
  db
    .insertInto('notes')
    .values({ org_id, user_id, ...note })
    .execute()

export type NoteChanges = Partial<Pick<Note, 'position' | 'text' | 'state'>>

/** A change of state also sets who resolved it, and when. */
export function updateNote(
  { db, org_id, user_id }: Writing<MemberScope>,
  note_id: string,
  { state, ...written }: NoteChanges,
) {
  const resolved =
    state === 'resolved'
      ? { resolved: sql<string>`now()`, resolved_by: user_id }
      : state === 'open' && { resolved: null, resolved_by: null }
  return db
    .updateTable('notes')
    .set({ ...written, ...(Object.keys(written).length > 0 && { modified: sql<string>`now()` }), ...resolved })
    .where('org_id', '=', org_id)
    .where('note_id', '=', note_id)
    .execute()
}

/** Undefined if it is gone already. */
export const deleteNote = ({ db, org_id }: Writing<OrgScope>, note_id: string) =>
  db
    .deleteFrom('notes')
    .where('org_id', '=', org_id)
    .where('note_id', '=', note_id)
    .returning('note_id')
    .executeTakeFirst()

/** Returns the people who were not mentioned before. */
export async function updateMentions({ db, org_id }: Writing<OrgScope>, note_id: string, user_ids: string[]) {
  await db
    .deleteFrom('note_mentions')
    .where('org_id', '=', org_id)
    .where('note_id', '=', note_id)
    .$if(user_ids.length > 0, (query) => query.where('user_id', 'not in', user_ids))
    .execute()
  if (user_ids.length === 0) return []
  const added = await db
    .insertInto('note_mentions')
    .values(user_ids.map((user_id) => ({ org_id, note_id, user_id })))
    .onConflict((on) => on.columns(['org_id', 'user_id', 'note_id']).doNothing())
    .returning('user_id')
    .execute()
  return added.map(({ user_id }) => user_id)
}

const mentioning = ({ db, org_id, user_id }: MemberScope) =>
  db
    .selectFrom('note_mentions as mine')
    .innerJoin('notes', (on) =>
      on.onRef('notes.org_id', '=', 'mine.org_id').onRef('notes.note_id', '=', 'mine.note_id'),
    )
    .innerJoin('talks as t', (on) => on.onRef('t.org_id', '=', 'notes.org_id').onRef('t.talk_id', '=', 'notes.talk_id'))
    .where('mine.org_id', '=', org_id)
    .where('mine.user_id', '=', user_id)
    .where('t.deleted', 'is', null)
    .where(isHeard('t.channel_id'))

interface MentionCursor {
  mentioned: string
  note_id: string
}

interface MentionPage {
  after: MentionCursor | undefined
  limit: number
}

export const listMentioned = (
  org: MemberScope,
  { after, limit }: MentionPage,
): Promise<(MentionedNote & { mentioned: string })[]> =>
  mentioning(org)
    .select(facts)
    .select([state, mentions(org.org_id), 't.channel_id', 'mine.created as mentioned'])
    .select(sql<boolean>`mine.seen is not null`.as('seen'))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple('mine.created', 'mine.note_id'), '<', is.tuple(after?.mentioned ?? '', after?.note_id ?? '')),
      ),
    )
    .orderBy('mine.created', 'desc')
    .orderBy('mine.note_id', 'desc')
    .limit(limit)
    .execute()

/** Stops counting at `most`. */
export async function countUnseen(org: MemberScope, most: number): Promise<number> {
  const unseen = mentioning(org).select('mine.note_id').where('mine.seen', 'is', null).limit(most)
  const { count } = await org.db
    .selectFrom(unseen.as('unseen'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether any was unseen. */
export async function updateSeen({ db, org_id, user_id }: Writing<MemberScope>, talk_id: string | undefined) {
  const { numUpdatedRows } = await db
    .updateTable('note_mentions')
    .set({ seen: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('seen', 'is', null)
    .$if(talk_id !== undefined, (query) =>
      query.where(sql<SqlBool>`exists (
        select from notes n where n.org_id = ${org_id} and n.note_id = note_mentions.note_id and n.talk_id = ${talk_id})`),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
