import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { unloadTrack } from '../../player/player.ts'
import { soundOf } from '../../player/sound.ts'
import type { Recording } from '../recording/state-machine.ts'

type Recorded = Pick<Recording, 'client_id' | 'audio' | 'duration'>

export function useRecordedSound({ client_id, audio, duration }: Recorded) {
  const { t } = useLingui()
  const title = t`Your recording`
  const url = useMemo(() => URL.createObjectURL(audio), [audio])
  useEffect(
    () => () => {
      unloadTrack(client_id)
      URL.revokeObjectURL(url)
    },
    [client_id, url],
  )
  return useMemo(() => soundOf({ id: client_id, title, duration, url }), [client_id, title, duration, url])
}
