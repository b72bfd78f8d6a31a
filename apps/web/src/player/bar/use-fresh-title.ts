import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { renameTrack } from '../engine/state.ts'

/** The bar and the device's controls name who speaks, also after the speaker or a name has changed. */
export function useFreshTitle(org_id: string, talk: Talk | undefined) {
  const { t } = useLingui()
  const names = useNames(org_id)
  const voice = talk && names.voice(talk)
  const channel = talk && names.channel(talk.channel_id)
  const title = voice?.name && channel && t`${voice.name} in ${channel}`
  useEffect(() => {
    if (talk && title) renameTrack(talk.talk_id, title)
  }, [talk, title])
}
