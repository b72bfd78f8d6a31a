import type { TalkRow } from '@earshot/contract/talks'
import { sql } from 'kysely'
import { isHeard, isHeardTalk } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'

interface Unfinished {
  state: TalkRow['state']
  talks: number
  oldest: string
}

/** Without talks in the bin. */
export const countUnfinished = async ({ db, org_id }: OrgScope) =>
  (
    await sql<Unfinished>`
      select state, count(*)::int as talks, min(created) as oldest from talks
      where org_id = ${org_id} and state <> 'ready' and deleted is null
        and ${isHeard('channel_id')} group by state`.execute(db)
  ).rows

interface StoredTotals {
  all: number
  binned: number
  bytes: number
}

/** Including the bin. Uses only indexes. */
export const countKept = async ({ db, org_id }: OrgScope) =>
  (
    await sql<StoredTotals>`
      select count(*)::int as all, coalesce(sum(bytes), 0)::bigint as bytes,
        (select count(*)::int from talks
          where org_id = ${org_id} and deleted is not null and ${isHeard('channel_id')}) as binned
      from talks where org_id = ${org_id} and ${isHeard('channel_id')}`.execute(db)
  ).rows[0] as StoredTotals

interface StageTimes {
  stage: 'transcode' | 'transcribe' | 'scan' | 'all'
  talks: number
  median: number
  p95: number
}

/** Durations of the last day, including talks in the bin. */
export const listStages = async ({ db, org_id }: OrgScope) =>
  (
    await sql<StageTimes>`
      select stage, count(*)::int as talks,
        percentile_cont(0.5) within group (order by seconds) as median,
        percentile_cont(0.95) within group (order by seconds) as p95
      from talk_stages where org_id = ${org_id} and finished > now() - interval '1 day'
        and ${isHeardTalk(org_id, 'talk_id')} group by stage`.execute(db)
  ).rows

const MOST = 100

export const listFailures = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('talks')
    .select(({ fn, val }) => ['talk_id', 'channel_id', 'created', fn.coalesce('reason', val('')).as('reason')])
    .where('org_id', '=', org_id)
    .where('state', '=', 'failed')
    .where('deleted', 'is', null)
    .where(isHeard('channel_id'))
    .orderBy('created', 'desc')
    .limit(MOST)
    .execute()
