import type { FoundTalk } from '@earshot/contract/search'
import { useChannels } from '../../channels/channels.queries.ts'
import { useAskAboutMove } from '../../channels/use-ask-about-move.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import type { BulkChange } from './change-talks.ts'

/** Moves talks to a channel, and asks before some leave a private one. */
export function useMove(talks: readonly FoundTalk[], onChange: (operation: BulkChange) => Promise<void>) {
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data ?? []
  const askAboutMove = useAskAboutMove()
  return (channel_id: string) => {
    const moving = talks.filter((talk) => talk.channel_id !== channel_id)
    const from = new Set(moving.map((talk) => talk.channel_id))
    const target = channels.find((channel) => channel.channel_id === channel_id)
    const move = () => void onChange({ talks: moving, to: () => ({ channel_id }) })
    const leavesPrivate = channels.some((channel) => channel.private && from.has(channel.channel_id))
    if (leavesPrivate && target) askAboutMove({ target, talks: moving.length, onConfirm: move })
    else move()
  }
}
