import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNames, useTalkTitle } from '../../dashboard/use-names.ts'
import { spokenTime } from '../../lib/format.ts'
import { useAnnouncements } from '../../player/engine/settings.ts'
import { renameTrack } from '../../player/engine/state.ts'
import { announceBy } from '../../player/queue/advance-queue.ts'
import { announce } from '../../player/unheard/announce.ts'
import { followMediaKeys } from '../../player/bar/media-keys.ts'
import { useBarFocus } from '../../player/bar/use-bar-focus.ts'
import { titleUnheardBy } from '../../player/unheard/unheard-queue.ts'
import { useTalk } from '../../talks/talks.queries.ts'

interface LoadedTrackProps {
  org_id: string
  talk_id: string
  openTalk: string | undefined
}

/** While a talk is loaded: the player and the device's controls name who speaks, also after the speaker or a name has changed. */
export function LoadedTrack({ org_id, talk_id, openTalk }: LoadedTrackProps) {
  const client = useQueryClient()
  useBarFocus(openTalk, talk_id)
  useEffect(() => followMediaKeys(client), [client])
  const titleOf = useTalkTitle(org_id)
  const { data: talk } = useTalk(org_id, talk_id)
  const names = useNames(org_id)
  const title = talk && names.channel(talk.channel_id) && titleOf(talk)
  const [announces] = useAnnouncements()
  useEffect(() => {
    if (title) renameTrack(talk_id, title)
  }, [talk_id, title])
  useEffect(() => titleUnheardBy(titleOf), [titleOf])
  useEffect(() => {
    announceBy((next) => {
      const words = [names.channel(next.channel_id), names.voice(next).name, spokenTime(next.recorded_at)]
      return announces ? () => announce(words.filter(Boolean).join('. ')) : undefined
    })
  }, [names, announces])
  return null
}
