import { useLingui } from '@lingui/react/macro'
import classes from './controls.module.css'
import {
  speeds,
  useSkipSilence,
  useSpeed,
  isVolumeSettable,
  setVolume,
  toggleMuted,
  useVolume,
} from '../engine/settings.ts'
import { IconVolume, IconVolumeOff, IconWaveSawTool } from '@tabler/icons-react'
import { percent } from '../../lib/format.ts'
import { PlayerButton } from './PlayerButtons.tsx'

export function Speed() {
  const { t, i18n } = useLingui()
  const [speed, setSpeed] = useSpeed()
  return (
    <select
      className={classes.speed}
      aria-label={t`Speed`}
      value={speed}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {i18n.number(each)}×
        </option>
      ))}
    </select>
  )
}

export function Volume() {
  const { t } = useLingui()
  const { volume, muted } = useVolume()
  if (!isVolumeSettable()) return null
  const shown = muted ? 0 : volume
  return (
    <span className={classes.volume}>
      <PlayerButton
        icon={muted ? IconVolumeOff : IconVolume}
        label={muted ? t`Unmute` : t`Mute`}
        onClick={toggleMuted}
      />
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

export function SkipSilence() {
  const { t } = useLingui()
  const [on, set] = useSkipSilence()
  return <PlayerButton icon={IconWaveSawTool} label={t`Skip silence`} pressed={on} onClick={() => set(!on)} />
}
