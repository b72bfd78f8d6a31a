import type { Talk } from '@earshot/contract/talks'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import preview from '../../composer/preview/preview.module.css'
import { TrimHandle } from '../../composer/preview/TrimHandle.tsx'
import { keptPart, stopAtEnd, trimmedSound } from '../../composer/preview/trim.ts'
import type { Trim } from '../../composer/recording/state-machine.ts'
import { Waveform } from '../../player/bar/Waveform.tsx'
import { PlayButton } from '../../player/controls/PlayerButtons.tsx'
import type { Sound } from '../../player/sound.ts'

interface RangeSelectProps {
  talk: Talk
  sound: Sound
  trim: Trim
  onTrim: (trim: Trim) => void
  names: { part: string; start: string; end: string }
  /** Seconds. */
  shortest?: number
  /** Marks what is between the handles, instead of dimming what is beyond them. */
  marksPart?: boolean
  /** Facts about the part. */
  children: ReactNode
}

/** A part of a talk, between two handles on its waveform, which plays alone. */
export function RangeSelect({ talk, sound: whole, trim, onTrim, names, shortest, ...shown }: RangeSelectProps) {
  const [held] = useState(() => hold(trim))
  useEffect(() => held.set(trim), [held, trim])
  const sound = useMemo(() => trimmedSound(whole, held.now), [whole, held])
  useEffect(() => stopAtEnd(whole, held.now), [whole, held])
  const handle = { duration: talk.duration ?? 0, shortest, trim, onTrim }
  return (
    <div className={preview.preview} role="group" aria-label={names.part}>
      <PlayButton sound={keptPart(sound, trim)} />
      <div className={preview.wave} data-marks={shown.marksPart || undefined} dir="ltr">
        <Waveform sound={sound} peaks={talk.peaks} height={56} />
        <TrimHandle {...handle} end="start" name={names.start} />
        <TrimHandle {...handle} end="end" name={names.end} />
        {shown.marksPart && <MarkedPart trim={trim} duration={talk.duration ?? 0} />}
      </div>
      <div className={preview.facts}>{shown.children}</div>
    </div>
  )
}

function MarkedPart({ trim, duration }: { trim: Trim; duration: number }) {
  const share = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`
  return <div className={preview.part} style={{ left: share(trim.start), right: share(trim.end) }} />
}

function hold(trim: Trim) {
  let now = trim
  const set = (next: Trim) => {
    now = next
  }
  return { now: () => now, set }
}
