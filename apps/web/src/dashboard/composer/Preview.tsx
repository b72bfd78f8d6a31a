import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { Position } from '../../player/controls/Position.tsx'
import { PlayButton } from '../../player/controls/PlayButton.tsx'
import { unloadTrack } from '../../player/player.ts'
import { soundOf } from '../../player/sound.ts'
import { Waveform } from '../../player/wave/Waveform.tsx'
import type { Recording } from '../../recorder/machine.ts'
import classes from './composer.module.css'

/** A recording, to be heard before it is sent. */
export function Preview({ recording }: { recording: Recording }) {
  const { t } = useLingui()
  const { client_id, audio, duration, peaks } = recording
  const url = useMemo(() => URL.createObjectURL(audio), [audio])
  const title = t`Your recording`
  const sound = useMemo(() => soundOf({ id: client_id, title, duration, url }), [client_id, title, duration, url])
  useEffect(
    () => () => {
      unloadTrack(client_id)
      URL.revokeObjectURL(url)
    },
    [client_id, url],
  )
  return (
    <div className={classes.preview}>
      <PlayButton sound={sound} />
      <div className={classes.wave}>
        <Waveform sound={sound} peaks={peaks} height={44} />
      </div>
      <Position sound={sound} />
    </div>
  )
}
