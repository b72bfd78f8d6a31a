import type { SummaryPart } from '@earshot/contract/summaries'
import { sql } from 'kysely'
import { isHeard, isHeardTalk } from '../../organizations/hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const hashOfText = sql<string>`md5(text)`

/** Null if it is gone or in the bin. */
export const findSource = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .innerJoin('channels', (on) =>
      on.onRef('channels.org_id', '=', 'talks.org_id').onRef('channels.channel_id', '=', 'talks.channel_id'),
    )
    .select(['talks.channel_id', 'talks.user_id', 'talks.title', 'channels.private', 'held', 'language'])
    .select(hashOfText.as('source'))
    .where('talks.org_id', '=', org_id)
    .where('channels.org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('state', '=', 'ready')
    .where('talks.deleted', 'is', null)
    .executeTakeFirst()

export const listSources = ({ db, org_id }: OrgScope, talk_ids: readonly string[]) =>
  db
    .selectFrom('talks')
    .innerJoin('channels', (on) =>
      on.onRef('channels.org_id', '=', 'talks.org_id').onRef('channels.channel_id', '=', 'talks.channel_id'),
    )
    .select(['talk_id', 'talks.channel_id', 'channels.private', 'held'])
    .where('talks.org_id', '=', org_id)
    .where('channels.org_id', '=', org_id)
    .where('talk_id', 'in', talk_ids)
    .where('talks.deleted', 'is', null)
    .where(isHeard('talks.channel_id'))
    .execute()

/** Until the transaction ends. Returns the hash of its text. */
export const lockSource = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['channel_id', 'held', hashOfText.as('source')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listSummaries = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('summaries')
    .select(['language', 'state', 'reason', 'model', 'source', 'modified'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeardTalk(org_id, 'talk_id'))
    .orderBy('language')
    .execute()

interface SummaryKey {
  talk_id: string
  /** '' for the summary itself. */
  language: string
}

interface State {
  state: 'waiting' | 'ready' | 'failed'
  model: string
  reason?: string | null
  source?: string | null
}

export const upsertSummary = (
  { db, org_id }: Writing<OrgScope>,
  key: SummaryKey,
  { reason = null, source = null, ...state }: State,
) =>
  db
    .insertInto('summaries')
    .values({ org_id, ...key, ...state, reason, source })
    .onConflict((on) =>
      on
        .columns(['org_id', 'talk_id', 'language'])
        .doUpdateSet({ ...state, reason, source, modified: sql<string>`excluded.modified` }),
    )
    .execute()

/** Also while it waits: what the model writes about the old words is not kept. */
export const markRemoved = ({ db, org_id }: Writing<OrgScope>, talk_id: string, reason: string) =>
  db
    .updateTable('summaries')
    .set({ state: 'failed', reason, source: null, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const listParts = ({ db, org_id }: OrgScope, talk_id: string): Promise<SummaryPart[]> =>
  db
    .selectFrom('summary_parts')
    .select(['part_id', 'kind', 'text', 'who', 'by_when', 'cites', 'edited', 'edited_by'])
    .select([sql<string | null>`nullif(language, '')`.as('language'), sql<boolean>`done is not null`.as('done')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeardTalk(org_id, 'talk_id'))
    .orderBy('kind')
    .orderBy('language')
    .orderBy('position')
    .orderBy('part_id')
    .execute()

/** Sentences and open action items, without translations. */
export const listPartsOf = ({ db, org_id }: OrgScope, talk_ids: readonly string[]) =>
  db
    .selectFrom('summary_parts')
    .select(['talk_id', 'part_id', 'kind', 'text', 'who', 'by_when', 'cites'])
    .where('org_id', '=', org_id)
    .where('talk_id', 'in', talk_ids)
    .where('language', '=', '')
    .where('done', 'is', null)
    .where(isHeardTalk(org_id, 'talk_id'))
    .orderBy('position')
    .orderBy('part_id')
    .execute()

export interface NewPart {
  part_id: string
  kind: SummaryPart['kind']
  position: number
  text: string
  who: string | null
  by_when: string | null
  cites: { start: number; end: number }[]
}

export const insertParts = ({ db, org_id }: Writing<OrgScope>, key: SummaryKey, parts: NewPart[]) =>
  db
    .insertInto('summary_parts')
    .values(parts.map(({ cites, ...part }) => ({ org_id, ...key, ...part, cites: JSON.stringify(cites) })))
    .execute()

export type PartChanges = Partial<Pick<SummaryPart, 'text' | 'who' | 'by_when' | 'done'>>

export const updatePart = (
  { db, org_id, user_id }: Writing<MemberScope>,
  part_id: string,
  { done, ...written }: PartChanges,
) =>
  db
    .updateTable('summary_parts')
    .set({
      ...written,
      ...(Object.keys(written).length > 0 && { edited: sql<string>`now()`, edited_by: user_id }),
      ...(done !== undefined && { done: done ? sql<string>`now()` : null }),
    })
    .where('org_id', '=', org_id)
    .where('part_id', '=', part_id)
    .execute()

export const deletePart = ({ db, org_id }: Writing<OrgScope>, part_id: string) =>
  db.deleteFrom('summary_parts').where('org_id', '=', org_id).where('part_id', '=', part_id).execute()

export const deleteParts = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db.deleteFrom('summary_parts').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()

/** What one request made, without the kinds that people have changed. */
export const deletePartsOf = (
  { db, org_id }: Writing<OrgScope>,
  { talk_id, language }: SummaryKey,
  kept: readonly string[],
) =>
  db
    .deleteFrom('summary_parts')
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('language', '=', language)
    .where(sql<boolean>`kind <> all (${[...kept]})`)
    .execute()
