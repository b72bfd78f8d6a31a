import type { Channel, MostRecentMessage } from '@earshot/contract/channels'
import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../organizations/scope.ts'

/** The newest talk of the channel, as far as its card shows it. */
const mostRecentMessage = sql<MostRecentMessage | null>`(
  select jsonb_build_object(
    'talk_id', t.talk_id, 'channel_id', t.channel_id, 'org_id', t.org_id, 'created', iso(t.created),
    'modified', iso(t.modified), 'duration', t.duration, 'text', left(t.text, 300), 'confidence', t.confidence,
    'audio_quality', t.audio_quality, 'trancription_accuracy', t.trancription_accuracy, 'speaker_id', t.speaker_id,
    'tags', t.tags)
  from talks t where t.org_id = channels.org_id and t.channel_id = channels.channel_id and t.deleted is null
  order by t.recorded_at desc, t.talk_id desc limit 1)`

const channelsOf = ({ db, org_id }: OrgScope) =>
  db.selectFrom('channels').selectAll().select(mostRecentMessage.as('most_recent_message')).where('org_id', '=', org_id)

export const listChannels = (org: OrgScope): Promise<Channel[]> =>
  channelsOf(org)
    .where('archived', 'is', null)
    .orderBy((of) => of.fn('lower', ['name']))
    .execute()

export const findChannel = (org: OrgScope, channel_id: string): Promise<Channel | undefined> =>
  channelsOf(org).where('channel_id', '=', channel_id).executeTakeFirst()

interface NewChannel {
  channel_id: string
  name: string
  notes: string
}

export const insertChannel = ({ db, org_id, user_id }: MemberScope, channel: NewChannel) =>
  db
    .insertInto('channels')
    .values({ org_id, created_by: user_id, ...channel })
    .execute()

type Changes = Partial<Pick<Channel, 'name' | 'notes' | 'archived'>>

export const updateChannel = ({ db, org_id }: OrgScope, channel_id: string, changes: Changes) =>
  db.updateTable('channels').set(changes).where('org_id', '=', org_id).where('channel_id', '=', channel_id).execute()
