import type { Channel } from '@earshot/contract/channels'
import { isUnknownCaller, senderName } from '@earshot/contract/rules/callers'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { useArchivedChannels, useChannels } from '../channels/channels.queries.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import { useTags } from '../tags/tags.queries.ts'
import { useUnknownMember } from './person-names.queries.ts'
import { useImportedPeople, useMembers } from '../users/users.queries.ts'

/**
 * Names for the ids in talks, memoized. Imported authors keep their name until they join; others get a placeholder;
 * archived channels have a name once their list is loaded, and channels that are missing have none.
 */
export function useNames(org_id: string) {
  const unknown = useUnknownMember(org_id)
  const { t } = useLingui()
  const members = useMembers(org_id).data
  const imported = useImportedPeople(org_id).data
  const channelOf = useChannelOf(org_id)
  const speakers = useSpeakers(org_id).data
  const tags = useTags(org_id).data
  return useMemo(() => {
    const other = { name: members ? unknown : '', image: '' }
    const author = (user_id: string) => {
      const of = (person: { user_id: string }) => person.user_id === user_id
      const unlinked = imported?.find(of)
      return members?.find(of) ?? (unlinked ? { ...unlinked, image: '' } : other)
    }
    const sender = ({ user_id, by_phone }: SentTalk) =>
      isUnknownCaller(by_phone)
        ? { name: senderName({ name: '', by_phone }, t`Unknown caller`), image: '' }
        : author(user_id)
    return {
      author,
      sender,
      voice: (talk: SpokenTalk) => speakers?.find(({ speaker_id }) => speaker_id === talk.speaker_id) ?? sender(talk),
      tags: (ids: readonly string[]) =>
        ids.length > 0 ? (tags ?? none).filter(({ tag_id }) => ids.includes(tag_id)) : none,
      channelOf,
      channel: (id: string) => channelOf(id)?.name ?? '',
    }
  }, [members, imported, channelOf, speakers, tags, unknown, t])
}

/** Who speaks in which channel, as far as both are known. */
export function useTalkTitle(org_id: string) {
  const { t } = useLingui()
  const names = useNames(org_id)
  return useCallback(
    (talk: SpokenTalk & { channel_id: string }) => {
      const { name } = names.voice(talk)
      const channel = names.channel(talk.channel_id)
      return name && channel ? t`${name} in ${channel}` : name
    },
    [names, t],
  )
}

function useChannelOf(org_id: string) {
  const channels = useChannels(org_id).data ?? none
  const archived = useArchivedChannels(org_id, { enabled: false }).data ?? none
  return useCallback(
    (id: string) => {
      const isIt = ({ channel_id }: Channel) => channel_id === id
      return channels.find(isIt) ?? archived.find(isIt)
    },
    [channels, archived],
  )
}

interface SentTalk {
  user_id: string
  by_phone?: string | null
}

interface SpokenTalk extends SentTalk {
  speaker_id: string | null
}

export type Names = ReturnType<typeof useNames>

const none: never[] = []
