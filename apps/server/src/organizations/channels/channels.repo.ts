import type { Channel, ChannelCount, MostRecentMessage } from '@earshot/contract/channels'
import { sql } from 'kysely'
import { ofOrg } from '../of-org.ts'
import { isHeard, isListed } from '../hidden-channels.ts'
import { isMuted, isMutedBy } from '../muted-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

const mostRecentMessage = (org_id: string) => sql<MostRecentMessage | null>`(
  select jsonb_build_object(
    'talk_id', t.talk_id, 'channel_id', t.channel_id, 'org_id', t.org_id, 'created', iso(t.created),
    'recorded_at', iso(t.recorded_at), 'modified', iso(t.modified), 'duration', t.duration,
    'text', left(t.text, 300), 'state', t.state, 'confidence', t.confidence,
    'audio_quality', t.audio_quality, 'trancription_accuracy', t.trancription_accuracy, 'speaker_id', t.speaker_id,
    'tags', t.tags)
  from talks t where ${ofOrg('t', org_id, 'channels')} and t.channel_id = channels.channel_id and t.deleted is null
    and ${isHeard('t.channel_id')}
  order by t.recorded_at desc, t.talk_id desc limit 1)`

/** Null for open channels, which have no members of their own. */
const members = (org_id: string) =>
  sql<number | null>`case when channels.private then (
  select count(*)::int from channel_members m
  where ${ofOrg('m', org_id, 'channels')} and m.channel_id = channels.channel_id) end`.as('members')

/** Whether the person hears the channel. */
const joined = sql<boolean>`${isHeard('channels.channel_id')}`.as('joined')

/** Admins know of every channel by its name; what is written about a private one is for those who hear it. */
const notes = sql<string>`case when ${isHeard('channels.channel_id')} then channels.notes else '' end`.as('notes')

const group = (org_id: string) =>
  sql<Channel['group']>`(
    select jsonb_build_object('group_id', g.group_id, 'name', g.name, 'position', g.position) from channel_groups g
    where ${ofOrg('g', org_id, 'channels')} and g.group_id = channels.group_id)`.as('group')

/** What the channel is to the person. */
const isFavorite = ({ org_id, user_id }: MemberScope) =>
  sql<boolean>`exists (
    select 1 from channel_preferences p
    where ${ofOrg('p', org_id, 'channels')} and p.user_id = ${user_id} and p.channel_id = channels.channel_id
      and p.favorite)`.as('favorite')

const mute = ({ org_id, user_id }: MemberScope) =>
  sql<Channel['mute']>`(
    select jsonb_build_object('until', iso(p.muted_until)) from channel_preferences p
    where ${ofOrg('p', org_id, 'channels')} and p.user_id = ${user_id} and p.channel_id = channels.channel_id
      and ${isMuted('p')})`.as('mute')

const shown = [
  'org_id',
  'channel_id',
  'name',
  'created',
  'created_by',
  'archived',
  'private',
  'spoken_language',
  'position',
] as const

const channelsOf = (org: MemberScope) =>
  org.db
    .selectFrom('channels')
    .select(shown)
    .select([notes, mostRecentMessage(org.org_id).as('most_recent_message'), members(org.org_id), joined])
    .select([group(org.org_id), isFavorite(org), mute(org)])
    .where('org_id', '=', org.org_id)
    .where(isListed('channel_id'))

export const listChannels = (org: MemberScope, { archived = false } = {}): Promise<Channel[]> =>
  channelsOf(org)
    .where('archived', archived ? 'is not' : 'is', null)
    .orderBy((by) => by.fn('lower', ['name']))
    .execute()

/** Channels that the person hears, archived ones too. */
/**
 * Looks only at the newest 500 talks of each channel, so that it is fast in a channel of a million. What the person heard
 * of them is joined once for all channels.
 */
export async function countUnheard({ db, org_id, user_id }: MemberScope): Promise<ChannelCount[]> {
  const { rows } = await sql<ChannelCount>`
    with newest as materialized (
      select c.channel_id, t.talk_id
      from channels c left join lateral (
        select t.talk_id from talks t
        where ${ofOrg('t', org_id, 'c')} and t.channel_id = c.channel_id and t.deleted is null
        order by t.recorded_at desc, t.talk_id desc limit 500) t on true
      where c.org_id = ${org_id} and c.archived is null and ${isHeard('c.channel_id')})
    select n.channel_id, (count(n.talk_id) - count(l.talk_id))::int as unheard
    from newest n
      left join listens l on l.org_id = ${org_id} and l.user_id = ${user_id} and l.talk_id = n.talk_id and l.heard
    group by n.channel_id`.execute(db)
  return rows
}

/** Over all channels that are neither archived nor muted, among the newest 500 talks. */
export async function countAllUnheard({ db, org_id, user_id }: MemberScope): Promise<number> {
  const { rows } = await sql<{ unheard: number }>`
    select count(*)::int as unheard from (
      select t.talk_id from talks t join channels c on c.org_id = t.org_id and c.channel_id = t.channel_id
      where t.org_id = ${org_id} and t.deleted is null and c.archived is null and ${isHeard('c.channel_id')}
        and not ${isMutedBy('c', org_id, user_id)}
      order by t.recorded_at desc, t.talk_id desc limit 500) newest
    where not exists (
      select from listens l
      where l.org_id = ${org_id} and l.user_id = ${user_id} and l.talk_id = newest.talk_id and l.heard)`.execute(db)
  return rows[0]?.unheard ?? 0
}

/** What decides whether talks may be sent to the channel. */
export const findDestination = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('channels')
    .select(['archived', joined])
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where(isListed('channel_id'))
    .executeTakeFirst()

export const findChannel = (org: MemberScope, channel_id: string): Promise<Channel | undefined> =>
  channelsOf(org).where('channel_id', '=', channel_id).executeTakeFirst()

export interface NewChannel {
  channel_id: string
  private?: boolean
  name: string
  notes: string
  spoken_language?: string | null
  group_id?: string | null
}

export const insertChannel = ({ db, org_id, user_id }: Writing<MemberScope>, channel: NewChannel) =>
  db
    .insertInto('channels')
    .values({ org_id, created_by: user_id, ...channel })
    .execute()

type Changes = Partial<
  Pick<Channel, 'name' | 'notes' | 'archived' | 'private' | 'spoken_language' | 'position'> & {
    spoken_since: string
    group_id: string | null
  }
>

export const updateChannel = ({ db, org_id }: Writing<OrgScope>, channel_id: string, changes: Changes) =>
  db.updateTable('channels').set(changes).where('org_id', '=', org_id).where('channel_id', '=', channel_id).execute()
