import { useEffect } from 'react'
import { useChannels } from '../../../channels/channels.queries.ts'
import { liveAvoided } from '../../../lib/browser-storage/channel-values.ts'
import { usePageStore } from '../../../lib/page-store.ts'
import { heldChannel, type LiveChoices } from './live-choices.ts'

export function useLiveChoices(org_id: string, channel_id: string | undefined): LiveChoices {
  const channels = useChannels(org_id).data ?? []
  const held = usePageStore(heldChannel)
  return { all: channel_id ? undefined : channels, held, avoided: useAvoided() }
}

const NONE: Readonly<Record<string, number>> = {}

/** Until their times. */
function useAvoided() {
  const avoided = usePageStore(liveAvoided) ?? NONE
  useEffect(() => {
    const ends = Object.values(avoided)
    if (ends.length === 0) return
    const timer = setTimeout(dropEnded, Math.min(...ends) - Date.now())
    return () => clearTimeout(timer)
  }, [avoided])
  return avoided
}

function dropEnded() {
  const left = Object.entries(liveAvoided.get() ?? NONE).filter(([, until]) => until > Date.now())
  liveAvoided.set(Object.fromEntries(left))
}
