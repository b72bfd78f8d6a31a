import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

interface NewExport {
  export_id: string
  talk_ids: string[]
}

export const insertExport = ({ db, org_id }: Writing<OrgScope>, made: NewExport) =>
  db
    .insertInto('talk_exports')
    .values({ org_id, ...made })
    .execute()

export const findExport = ({ db, org_id }: OrgScope, export_id: string) =>
  db
    .selectFrom('talk_exports')
    .select(['export_id', 'talk_ids', 'download', 'written'])
    .where('org_id', '=', org_id)
    .where('export_id', '=', export_id)
    .executeTakeFirst()

interface ExportChanges {
  download?: 'writing' | 'ready' | 'failed'
  written?: number
}

export const updateExport = ({ db, org_id }: Writing<OrgScope>, export_id: string, changes: ExportChanges) =>
  db.updateTable('talk_exports').set(changes).where('org_id', '=', org_id).where('export_id', '=', export_id).execute()

/** Their URLs have expired. */
export const deleteOldExports = ({ db, org_id }: Writing<OrgScope>) =>
  db
    .deleteFrom('talk_exports')
    .where('org_id', '=', org_id)
    .where('created', '<', sql<string>`now() - interval '2 hours'`)
    .execute()

/** What an export says of talks besides what the API shows, the earliest talk first. */
export const listExportedFacts = ({ db, org_id }: OrgScope, talk_ids: string[]) =>
  db
    .selectFrom('talks')
    .innerJoin('channels', (on) =>
      on.onRef('channels.org_id', '=', 'talks.org_id').onRef('channels.channel_id', '=', 'talks.channel_id'),
    )
    .leftJoin('speakers', (on) =>
      on.onRef('speakers.org_id', '=', 'talks.org_id').onRef('speakers.speaker_id', '=', 'talks.speaker_id'),
    )
    .select([
      'talks.talk_id',
      'talks.title',
      'talks.recorded_at',
      'talks.duration',
      'talks.media_type',
      'talks.bleeped',
    ])
    .select(['talks.playable', 'talks.sound_deleted', 'talks.redacting', 'talks.channel_id'])
    .select(['channels.name as channel', 'speakers.name as speaker', 'speakers.consent'])
    .select(sql<string>`coalesce(talks.bleeped_sha256, talks.sha256)`.as('sha256'))
    .where('talks.org_id', '=', org_id)
    .where('talks.talk_id', '=', sql<string>`any(${talk_ids}::uuid[])`)
    .where('talks.deleted', 'is', null)
    .where(isHeard('talks.channel_id'))
    .orderBy('talks.recorded_at')
    .orderBy('talks.talk_id')
    .execute()

export type ExportedFacts = Awaited<ReturnType<typeof listExportedFacts>>[number]

export const listTagNames = ({ db, org_id }: OrgScope) =>
  db.selectFrom('tags').select(['tag_id', 'tag']).where('org_id', '=', org_id).execute()

export const findOrganizationName = async ({ db, org_id }: OrgScope) =>
  (await db.selectFrom('organizations').select('name').where('org_id', '=', org_id).executeTakeFirstOrThrow()).name

/** Of what a search names. */
export const findSearchedNames = async ({ db, org_id }: OrgScope, { channel_id, speaker_id }: SearchedIds) =>
  Promise.all([
    channel_id === undefined
      ? undefined
      : db
          .selectFrom('channels')
          .select('name')
          .where('org_id', '=', org_id)
          .where('channel_id', '=', channel_id)
          .where(isHeard('channel_id'))
          .executeTakeFirst(),
    speaker_id === undefined
      ? undefined
      : db
          .selectFrom('speakers')
          .select('name')
          .where('org_id', '=', org_id)
          .where('speaker_id', '=', speaker_id)
          .executeTakeFirst(),
  ])

interface SearchedIds {
  channel_id?: string | undefined
  speaker_id?: string | undefined
}
