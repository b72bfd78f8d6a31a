import type { Channel } from '@earshot/contract/channels'
import { useMay, useOrganization } from '../../organizations/organizations.queries.ts'
import { useTags } from '../../tags/tags.queries.ts'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import { ownerKey } from '../outbox/outbox-item.ts'
import { useMe } from '../../users/users.queries.ts'
import { lastChannel, speakerByChannel } from '../../lib/browser-storage/values.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'

export type Draft = ReturnType<typeof useDraft>

export function useDraft(viewed: string | undefined) {
  const { org_id } = useOrganization()
  const { answered, tags: written, write, clear } = useDraftDetails()
  const target = useTargetChannel(org_id, { viewed, answered: answered?.channel_id })
  const channel_id = target.channel?.channel_id
  const voice = useSpeakerSelection(org_id, channel_id)
  const tags = useTags(org_id).data ?? []
  const chosenTags = written.filter((id) => tags.some(({ tag_id }) => tag_id === id))
  const fields = channel_id && {
    channel_id,
    ...(voice.speaker && { speaker_id: voice.speaker.speaker_id }),
    ...(chosenTags.length > 0 && { tags: chosenTags }),
    ...(answered && { reply_to: answered.talk_id }),
  }
  return {
    ...{ answered, tags, chosenTags, fields, clear, ...target, ...voice },
    chooseTags: (chosen: string[]) => write({ tags: chosen }),
    cancelReply: () => write({ answered: null }),
  }
}

function useSpeakerSelection(org_id: string, channel_id: string | undefined) {
  const speakers = useSpeakers(org_id).data ?? []
  const remembered = usePageStore(speakerByChannel) ?? {}
  const speaker = speakers.find(({ speaker_id }) => channel_id && remembered[channel_id] === speaker_id)
  function chooseSpeaker(speaker_id: string) {
    if (channel_id) speakerByChannel.set({ ...remembered, [channel_id]: speaker_id })
  }
  return { speakers, speaker, chooseSpeaker }
}

interface Looking {
  viewed: string | undefined
  answered: string | undefined
}

/**
 * The target channel of new talks: the one chosen since the view changed, else that of the talk being answered, else
 * the one in view, else where the person last sent one, else the oldest open one: new organizations begin with it.
 */
function useTargetChannel(org_id: string, { viewed, answered }: Looking) {
  const may = useMay()
  const channels = useChannels(org_id).data?.filter(({ joined, channel_id }) => joined && may('send', channel_id))
  const [chosen, setChosen] = useState<{ while: string | undefined; channel_id: string }>()
  const suggested = answered ?? viewed
  const wanted = chosen && chosen.while === suggested ? chosen.channel_id : suggested
  const last = usePageStore(lastChannel)?.[org_id]
  const find = (id: string | undefined) => channels?.find(({ channel_id }) => channel_id === id)
  return {
    channels,
    channel: find(wanted) ?? find(last) ?? firstOf(channels ?? []),
    choose: (channel_id: string) => setChosen({ while: suggested, channel_id }),
    nameOf: (id: string) => find(id)?.name ?? '',
  }
}

function firstOf(channels: readonly Channel[]): Channel | undefined {
  const open = channels.filter((each) => !each.private)
  return open.toSorted((a, b) => a.created.localeCompare(b.created))[0] ?? channels[0]
}

export interface ReplyTarget {
  talk_id: string
  channel_id: string
  author: string
  text: string
}

interface Letterhead {
  answered: ReplyTarget | null
  tags: readonly string[]
}

const blank: Letterhead = { answered: null, tags: [] }
const letterheads = createPageStore<ReadonlyMap<string, Letterhead>>(new Map())

export function useDraftDetails() {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const owner = ownerKey({ user_id, org_id })
  const letterhead = usePageStore(letterheads).get(owner) ?? blank
  function write(part: Partial<Letterhead>) {
    const all = letterheads.get()
    letterheads.set(new Map(all).set(owner, { ...(all.get(owner) ?? blank), ...part }))
  }
  return { ...letterhead, write, clear: () => write(blank) }
}
