import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { duration } from '../../lib/format.ts'
import type { Sound } from '../sound.ts'
import classes from './scrubber.module.css'
import { waveformBars, barsPath } from './waveform-bars.ts'

interface ScrubberProps {
  sound: Sound
  peaks: readonly number[]
}

const PITCH = 4

/** A waveform as a slider. Updated on animation frames without React. */
export function Scrubber({ sound, peaks }: ScrubberProps) {
  const { t } = useLingui()
  const slider = useRef<HTMLInputElement>(null)
  const { ref: box, width } = useElementSize()
  const count = Math.max(1, Math.floor(width / PITCH))
  const path = barsPath(waveformBars(peaks, count))

  useEffect(() => {
    const input = slider.current
    if (!input) return
    const show = () => {
      const at = sound.now()
      input.value = String(at)
      input.parentElement?.style.setProperty('--rest', `${sound.duration ? 100 - (at / sound.duration) * 100 : 100}%`)
      const announcement = `${duration(at)} / ${duration(sound.duration)}`
      if (input.getAttribute('aria-valuetext') !== announcement) input.setAttribute('aria-valuetext', announcement)
    }
    show()
    return sound.follow(show)
  }, [sound])

  return (
    <div ref={box} className={classes.scrubber}>
      {[classes.ahead, classes.heard].map((name) => (
        <svg key={name} className={name} viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
      ))}
      <input
        ref={slider}
        className={classes.slider}
        type="range"
        min={0}
        max={sound.duration}
        step={0.1}
        defaultValue={0}
        aria-label={t`Position`}
        onInput={(event) => sound.seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}
