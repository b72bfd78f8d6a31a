import { useLingui } from '@lingui/react/macro'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { percent } from '../../lib/format.ts'
import classes from './controls.module.css'
import { isVolumeSettable, setVolume, toggleMuted, useLoudness } from '../engine/loudness.ts'
import { RoundIcon } from './RoundIcon.tsx'

/** Volume and mute, where the platform leaves them to us. */
export function Volume() {
  const { t } = useLingui()
  const { volume, muted } = useLoudness()
  if (!isVolumeSettable()) return null
  const shown = muted ? 0 : volume
  return (
    <span className={classes.volume}>
      <RoundIcon icon={muted ? IconVolumeOff : IconVolume} label={muted ? t`Unmute` : t`Mute`} onClick={toggleMuted} />
      <input
        className={classes.slider}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        style={{ ['--heard' as string]: `${shown * 100}%` }}
        aria-label={t`Volume`}
        aria-valuetext={percent(shown)}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </span>
  )
}
