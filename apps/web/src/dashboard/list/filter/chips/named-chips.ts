import { useLingui } from '@lingui/react/macro'
import { useChannel } from '../../../../channels/channels.queries.ts'
import { useOrganization } from '../../../../organizations/organizations.queries.ts'
import type { Place } from '../../../place.ts'
import type { FilterChip } from './use-chips.ts'
import { type Named, useNamed } from '../named.ts'

/** Chips of what has an id: it may be unknown here. */
export function useNamedChips({ channel_id, inChannel, filters }: Place): FilterChip[] {
  const { t } = useLingui()
  const named = useNamed()
  const { channel } = useChannel(useOrganization().org_id, inChannel ? undefined : channel_id)
  const channels = channel?.archived ? [{ id: channel.channel_id, name: channel.name }] : named.channels
  const { speaker_id, user_id, alert_id, tags = [] } = filters
  const chips = [
    inChannel ? [] : chipsFor(channel_id, channels, [t`Unknown channel`, (name) => `# ${name}`, 'channel_id']),
    chipsFor(speaker_id, named.speakers, [t`Unknown speaker`, (name) => t`Speaker: ${name}`, 'speaker_id']),
    chipsFor(user_id, named.users, [t`Former member`, (name) => t`Sender: ${name}`, 'user_id']),
    chipsFor(alert_id, named.alerts, [t`Unknown alert`, (word) => t`Alert: ${word}`, 'alert_id']),
  ]
  const tagChips = tags
    .flatMap((id) => chipsFor(id, named.tags, [t`Unknown tag`, (tag) => tag, 'tags']).map((chip) => ({ id, chip })))
    .map(({ id, chip }) => ({
      ...chip,
      key: `tags ${id}`,
      off: { tags: tags.filter((other) => other !== id).join(',') || undefined },
    }))
  return [...chips.flat(), ...tagChips]
}

type Saying = readonly [unknown: string, known: (name: string) => string, filter: string]

/** One chip, or none where nothing is asked for. */
function chipsFor(id: string | undefined, known: readonly Named[] | undefined, saying: Saying): FilterChip[] {
  if (id === undefined) return []
  const [unknown, write, filter] = saying
  const found = known?.find((each) => each.id === id)
  const chip = { key: filter, color: found?.color, off: { [filter]: undefined } }
  if (found) return [{ ...chip, label: write(found.name), unknown: false }]
  return [{ ...chip, label: known ? unknown : '…', unknown: known !== undefined }]
}
