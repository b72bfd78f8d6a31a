import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { playTrack } from '../../player/player.ts'
import { trackOf } from '../../player/queue/track-of.ts'
import { talkOptions } from '../../talks/talks.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'

const LEAD_IN_SECONDS = 2

interface Moment {
  talk_id: string
  start: number
}

/** Plays a talk from two seconds before the moment without leaving the screen. */
export function usePlayMoment(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return async ({ talk_id, start }: Moment) => {
    try {
      const talk = await client.query(talkOptions(org_id, talk_id))
      // LoadedTrack names it.
      playTrack(trackOf(client, talk, ''), Math.max(0, start - LEAD_IN_SECONDS))
    } catch (error) {
      notifyError(t`Could not play it`, error)
    }
  }
}
