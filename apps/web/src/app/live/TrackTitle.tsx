import { useEffect } from 'react'
import { useNames, useTalkTitle } from '../../dashboard/use-names.ts'
import { renameTrack } from '../../player/engine/state.ts'
import { useTalk } from '../../talks/talks.queries.ts'

/** The player and the device's controls name who speaks, also after the speaker or a name has changed. */
export function TrackTitle({ org_id, talk_id }: { org_id: string; talk_id: string }) {
  const titleOf = useTalkTitle(org_id)
  const { data: talk } = useTalk(org_id, talk_id)
  const names = useNames(org_id)
  const title = talk && names.channel(talk.channel_id) && titleOf(talk)
  useEffect(() => {
    if (title) renameTrack(talk_id, title)
  }, [talk_id, title])
  return null
}
