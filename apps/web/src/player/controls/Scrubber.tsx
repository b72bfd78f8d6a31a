import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { duration as clock } from '../../lib/format.ts'
import classes from './controls.module.css'
import type { Sound } from '../sound.ts'

/** A thin slider through the sound. It follows without React, sixty times a second. */
export function Scrubber({ sound }: { sound: Sound }) {
  const { t } = useLingui()
  const slider = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = slider.current
    if (!input) return
    const show = () => {
      const at = sound.now()
      input.value = String(at)
      input.style.setProperty('--heard', `${sound.duration ? (at / sound.duration) * 100 : 0}%`)
      const told = `${clock(at)} / ${clock(sound.duration)}`
      if (input.getAttribute('aria-valuetext') !== told) input.setAttribute('aria-valuetext', told)
    }
    show()
    return sound.follow(show)
  }, [sound])

  return (
    <input
      ref={slider}
      className={classes.scrubber}
      type="range"
      min={0}
      max={sound.duration}
      step={0.1}
      defaultValue={0}
      aria-label={t`Position`}
      onInput={(event) => sound.seek(Number(event.currentTarget.value))}
    />
  )
}
