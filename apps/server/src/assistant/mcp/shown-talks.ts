import { api } from '@earshot/contract'
import { senderName } from '@earshot/contract/rules/callers'
import type { FoundTalk } from '@earshot/contract/search'
import { linkTo } from '../../core/links.ts'
import type { Asker } from './asker.ts'

type Names = Record<'channels' | 'people' | 'speakers', Map<string, string>>

export async function namesOf({ ask }: Asker, org_id: string): Promise<Names> {
  const lists = await ask(api.organizations.find, { org_id, extras: 'channels,users,speakers' })
  return {
    channels: new Map(lists.channels?.map(({ channel_id, name }) => [channel_id, name])),
    people: new Map(lists.users?.map(({ user_id, name }) => [user_id, name])),
    speakers: new Map(lists.speakers?.map(({ speaker_id, name }) => [speaker_id, name])),
  }
}

type Head = Pick<
  FoundTalk,
  'talk_id' | 'org_id' | 'title' | 'channel_id' | 'user_id' | 'by_phone' | 'speaker_id' | 'recorded_at' | 'duration'
>

export const headOf = (talk: Head, { channels, people, speakers }: Names) => ({
  talk_id: talk.talk_id,
  title: talk.title,
  channel: channels.get(talk.channel_id) ?? null,
  channel_id: talk.channel_id,
  sender: senderName({ name: people.get(talk.user_id) ?? '', by_phone: talk.by_phone }, 'Unknown caller') || null,
  speaker: talk.speaker_id === null ? null : (speakers.get(talk.speaker_id) ?? null),
  recorded_at: talk.recorded_at,
  duration: talk.duration,
})

export function excerptOf(talk: FoundTalk, names: Names, { appUrl }: Asker) {
  const start = talk.matches[0]?.start
  const excerpt = talk.snippet.map(({ text }) => text).join('')
  return {
    ...headOf(talk, names),
    summary: talk.summary ?? null,
    excerpt,
    matches: talk.matches,
    link: linkTo(appUrl, { ...talk, start }),
  }
}
