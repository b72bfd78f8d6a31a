import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { renameTrack } from '../../player/engine/state.ts'
import { useTalk } from '../../talks/talks.queries.ts'

/** The player and the device's controls name who speaks, also after the speaker or a name has changed. */
export function TrackTitle({ org_id, talk_id }: { org_id: string; talk_id: string }) {
  const { t } = useLingui()
  const names = useNames(org_id)
  const { data: talk } = useTalk(org_id, talk_id)
  const voice = talk && names.voice(talk)
  const channel = talk && names.channel(talk.channel_id)
  const title = voice?.name && channel && t`${voice.name} in ${channel}`
  useEffect(() => {
    if (title) renameTrack(talk_id, title)
  }, [talk_id, title])
  return null
}
