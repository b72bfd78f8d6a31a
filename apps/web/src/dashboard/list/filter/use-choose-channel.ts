import { useNavigate } from '@tanstack/react-router'
import type { Place } from '../../place.ts'

/** Chooses a channel beside the other filters. Where the path is a channel's own, the dashboard's takes over. */
export function useChooseChannel({ inChannel }: Place) {
  const navigate = useNavigate()
  return (channel_id: string | null) =>
    void navigate({
      to: inChannel ? '/dashboard' : '.',
      search: (before) => ({ ...before, channel_id: channel_id ?? undefined, t: undefined }),
    })
}
