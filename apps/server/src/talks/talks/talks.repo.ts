import type { TalkRow } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { compiledForRepeats, plannedOnce } from '../../core/compiled-once.ts'
import { memoized } from '../../core/deep-freeze.ts'
import { ofOrg } from '../../organizations/of-org.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Database } from '../../core/db/connection.ts'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import { peaksOf, type ReadPeaks } from './peaks.ts'
import { type TranscriptRow, wordsOf } from './stored-words.ts'
import { LISTED_CHARACTERS, listedFacts } from './talk-columns.ts'

const ofTalk = (row: string, org_id: string) =>
  sql`${ofOrg(row, org_id, 'talks')} and ${sql.ref(`${row}.talk_id`)} = talks.talk_id`

const alertIds = (org_id: string) =>
  sql<string[]>`array(select h.alert_id from hits h where ${ofTalk('h', org_id)})`.as('alert_ids')

/**
 * Talks of the organization that are not hidden, with what the person has heard of them. The offset keeps PostgreSQL from
 * joining in another way than by the key, which it would if its statistics said that there are few listens.
 */
const talksFor = ({ db, org_id, user_id }: { db: Database; org_id: string; user_id: string }) =>
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

const byIds = compiledForRepeats((db, { org_id, user_id, talk_ids }: NewestQuery & { talk_ids: string[] }) =>
  talksFor({ db, org_id, user_id })
    .select([alertIds(org_id), summaryLine(org_id)])
    .where('talks.talk_id', '=', anyOf(talk_ids))
    .compile(),
)

/** In no particular order. */
export const listTalks = async ({ db, org_id, user_id }: MemberScope, talk_ids: string[]): Promise<TalkRow[]> =>
  (await byIds(db, { org_id, user_id, talk_ids })).map(withPeaks)

const withPeaks = memoized(
  ({ peaks_base64, ...row }: Omit<TalkRow, 'peaks'> & ReadPeaks): TalkRow => ({
    ...row,
    peaks: peaksOf({ ...row, peaks_base64 }),
  }),
)

interface NewestQuery {
  org_id: string
  user_id: string
}

const latest = plannedOnce((db, { org_id, talk_ids }: { org_id: string; talk_ids: string[] }) =>
  db
    .selectFrom('talks')
    .select(['talk_id', sql<TranscriptRow>`latest_transcript(org_id, talk_id)`.as('latest')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', anyOf(talk_ids))
    .where(isHeard('channel_id'))
    .compile(),
)

export const listWords = async ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  (await latest(db, { org_id, talk_ids })).map(({ talk_id, latest }) => ({ talk_id, words: wordsOf(latest) }))

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
    .select(['bleeped', 'redacting', 'spoken_language'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where(isHeard('channel_id'))
    .executeTakeFirst()
