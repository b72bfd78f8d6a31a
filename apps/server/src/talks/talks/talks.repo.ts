import type { Talk, TalkRow, Word } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { ofOrg } from '../../organizations/of-org.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import { peaksOf, type ReadPeaks } from './peaks.ts'
import { facts, LISTED_CHARACTERS, listedFacts } from './talk-columns.ts'

type Reader = Pick<MemberScope, 'db' | 'org_id' | 'user_id'>

const ofTalk = (row: string, org_id: string) =>
  sql`${ofOrg(row, org_id, 'talks')} and ${sql.ref(`${row}.talk_id`)} = talks.talk_id`

const alertIds = (org_id: string) =>
  sql<string[]>`array(select h.alert_id from hits h where ${ofTalk('h', org_id)})`.as('alert_ids')

const MOST_REPLIES = 50

const replies = (org_id: string) =>
  sql<string[]>`array(
  select r.talk_id from talks r
  where ${ofOrg('r', org_id, 'talks')} and r.reply_to = talks.talk_id and r.deleted is null and ${isHeard('r.channel_id')}
  order by r.recorded_at, r.talk_id limit ${sql.lit(MOST_REPLIES)})`.as('replies')

/**
 * Talks of the organization that are not hidden, with what the person has heard of them. The offset keeps PostgreSQL from
 * joining in another way than by the key, which it would if its statistics said that there are few listens.
 */
const talksFor = ({ db, org_id, user_id }: Reader) =>
  db
    .selectFrom('talks')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('listens')
          .select(['listens.heard', 'listens.position'])
          .where('listens.org_id', '=', org_id)
          // Citus cannot tell from two parameters that both sides are of one organization.
          .whereRef('listens.org_id', '=', 'talks.org_id')
          .where('listens.user_id', '=', user_id)
          .whereRef('listens.talk_id', '=', 'talks.talk_id')
          .offset(sql.lit(0))
          .as('listen'),
      (join) => join.onTrue(),
    )
    .select(listedFacts)
    .select([
      sql<string | null>`encode(talks.strip_bytes, 'base64')`.as('peaks_base64'),
      sql<string>`left(talks.text, ${sql.lit(LISTED_CHARACTERS)})`.as('text'),
      sql<boolean>`coalesce(listen.heard, false)`.as('heard'),
      sql<number>`coalesce(listen.position, 0)`.as('position'),
    ])
    .where('talks.org_id', '=', org_id)
    .where(isHeard('talks.channel_id'))

/** The title that a machine wrote, or else its first sentence. Translations are the only other kind behind `sentence`. */
const summaryLine = (org_id: string) =>
  sql<string | null>`(
  select p.text from summary_parts p
  where ${ofTalk('p', org_id)} and p.kind >= 'sentence' and p.language = ''
  order by p.kind desc, p.position, p.part_id limit 1)`.as('summary')

/** One parameter, so that lists of any length share a statement. */
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

const listedTalks = (reader: Reader) =>
  talksFor(reader).select([alertIds(reader.org_id), summaryLine(reader.org_id), replies(reader.org_id)])

/** In no particular order. */
export async function listTalks(reader: MemberScope, talk_ids: string[]): Promise<TalkRow[]> {
  const rows = await listedTalks(reader).where('talks.talk_id', '=', anyOf(talk_ids)).execute()
  return rows.map(withPeaks)
}

/** Of all that are not in the bin, the newest first. */
export async function listNewest(reader: MemberScope, limit: number): Promise<TalkRow[]> {
  const rows = await listedTalks(reader)
    .where('talks.deleted', 'is', null)
    .orderBy('talks.recorded_at', 'desc')
    .orderBy('talks.talk_id', 'desc')
    // A literal: with a parameter PostgreSQL plans the statement anew for every request.
    .limit(sql.lit(limit))
    .execute()
  return rows.map(withPeaks)
}

const withPeaks = <Row extends ReadPeaks>({ peaks_base64, ...row }: Row) => ({
  ...row,
  peaks: peaksOf({ ...row, peaks_base64 }),
})

/** Older versions are stored but not returned. */
const SHOWN_VERSIONS = 100

/** What is in other tables is asked by a function for each, so that a cluster plans this as a statement about one table. */
export async function findTalk({ db, org_id, user_id }: MemberScope, talk_id: string) {
  const found = await db
    .selectFrom('talks')
    .select(facts)
    .select(['talks.peaks', 'talks.text', 'talks.held', 'talks.bleeped', 'talks.spoken_language'])
    .select([
      sql<string | null>`encode(talks.peak_bytes, 'base64')`.as('peaks_base64'),
      sql<boolean>`bleeped is not null or redacting is not null`.as('redacted'),
      replies(org_id),
      sql<Marks>`marks_of(talks.org_id, talks.talk_id, ${user_id})`.as('marks'),
      sql<Latest>`latest_transcript(talks.org_id, talks.talk_id)`.as('latest'),
      sql<Talk['versions']>`versions_of(talks.org_id, talks.talk_id, ${sql.lit(SHOWN_VERSIONS)})`.as('versions'),
    ])
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', talk_id)
    .where(isHeard('talks.channel_id'))
    .executeTakeFirst()
  if (!found) return undefined
  const { marks, latest, ...talk } = withPeaks(found)
  const { heard, position, alert_ids } = marks
  return { ...talk, heard, position, alert_ids, words: latest.words }
}

type Latest = { words: Word[] }
type Marks = Pick<Talk, 'heard' | 'position' | 'alert_ids'>

export async function listWords({ db, org_id }: OrgScope, talk_ids: string[]) {
  const found = await db
    .selectFrom('talks')
    .select(['talk_id', sql<Latest>`latest_transcript(org_id, talk_id)`.as('latest')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', anyOf(talk_ids))
    .where(isHeard('channel_id'))
    .execute()
  return found.map(({ talk_id, latest }) => ({ talk_id, words: latest.words }))
}

/** Separated by spaces. */
export const listTokens = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'tokens'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', anyOf(talk_ids))
    .where(isHeard('channel_id'))
    .execute()

export const findRecording = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['talk_id', 'channel_id', 'user_id', 'speaker_id', 'state', 'playable', 'media_type', 'created'])
    .select(['recorded_at', 'title', 'duration', 'trim_start', 'trim_end', 'deleted', 'held', 'sound_deleted'])
    .select(['bleeped', 'redacting', 'spoken_language', 'open', 'tags'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeard('channel_id'))
    .executeTakeFirst()
