import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { IconHash, IconMicrophone2, IconTag } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNamed } from '../../filter/named.ts'
import { type Choice, Picker } from './Picker.tsx'
import type { Deed } from './change-talks.ts'

interface BulkPickersProps {
  talks: readonly FoundTalk[]
  busy: boolean
  /** Why they may not be moved. */
  foreign: string | undefined
  onDeed: (deed: Deed) => Promise<void>
}

const NOBODY = 'nobody'

/** Tags, the speaker, the channel: chosen from lists that say what the talks have already. */
export function BulkPickers({ talks, busy, foreign, onDeed }: BulkPickersProps) {
  const { t } = useLingui()
  const { tags = [], speakers = [], channels = [] } = useNamed()
  const counts = useMemo(() => countsIn(talks), [talks])
  const shareOf = (id: string): Choice['has'] => {
    const count = counts.get(id) ?? 0
    return count === 0 ? 'none' : count === talks.length ? 'all' : 'some'
  }
  function toggleTag(tag: string) {
    const without = talks.filter((talk) => !talk.tags.includes(tag))
    if (without.length > 0) void onDeed({ talks: without, to: (talk) => ({ tags: [...talk.tags, tag] }) })
    else void onDeed({ talks, to: (talk) => ({ tags: talk.tags.filter((other) => other !== tag) }) })
  }
  function setSpeaker(id: string) {
    const speaker_id = id === NOBODY ? null : id
    void onDeed({ talks: talks.filter((talk) => talk.speaker_id !== speaker_id), to: () => ({ speaker_id }) })
  }
  const move = (channel_id: string) =>
    void onDeed({ talks: talks.filter((talk) => talk.channel_id !== channel_id), to: () => ({ channel_id }) })

  const tagChoices = tags.map((tag) => ({ ...tag, has: shareOf(tag.id) }))
  const voices = [{ id: NOBODY, name: t`Nobody` }, ...speakers].map((speaker) => ({
    ...speaker,
    has: shareOf(speaker.id),
  }))
  const places = channels.map((channel) => ({
    ...channel,
    name: `# ${channel.name}`,
    has: shareOf(channel.id),
  }))
  return (
    <>
      <Picker icon={IconTag} label={t`Tag`} choices={tagChoices} onChoose={toggleTag} busy={busy} stays />
      <Picker icon={IconMicrophone2} label={t`Speaker`} choices={voices} onChoose={setSpeaker} busy={busy} />
      <Picker icon={IconHash} label={t`Move`} choices={places} onChoose={move} busy={busy} refusal={foreign} />
    </>
  )
}

/** How many of the talks have each tag, speaker and channel. */
function countsIn(talks: readonly FoundTalk[]) {
  const counts = new Map<string, number>()
  for (const { tags, speaker_id, channel_id } of talks)
    for (const id of [...tags, speaker_id ?? NOBODY, channel_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
