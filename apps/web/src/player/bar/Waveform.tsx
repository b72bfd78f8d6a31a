import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { duration } from '../../lib/format.ts'
import { preloadWhenIdle } from '../../ui/lazy/preload-when-idle.ts'
import type { Sound } from '../sound.ts'
import type { Region, Wave } from './draw-wave.ts'
import classes from './waveform.module.css'

interface WaveformProps {
  sound: Sound
  /** 0–1, any number of them. */
  peaks: readonly number[]
  regions?: readonly Region[]
  height?: number
}

const none: readonly Region[] = []

/** The waveform is a slider for the keyboard and screen readers. */
export function Waveform({ sound, peaks, regions = none, height = 96 }: WaveformProps) {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const container = box.current
    if (!container || sound.duration <= 0 || peaks.length === 0) return
    let wave: Wave | undefined
    let left = false
    const show = () => {
      wave?.show(sound.now())
      tell(container, sound)
    }
    void preloadWhenIdle(() => import('./draw-wave.ts')).then(({ drawWave }) => {
      if (left) return
      wave = drawWave({ container, peaks, duration: sound.duration, regions, height, onSeek: sound.seek })
      show()
    })
    show()
    const unfollow = sound.follow(show)
    return () => {
      left = true
      unfollow()
      wave?.remove()
    }
  }, [sound, peaks, regions, height, scheme])

  return (
    <div
      ref={box}
      className={classes.wave}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t`Position`}
      aria-valuemin={0}
      aria-valuemax={Math.round(sound.duration)}
      aria-valuenow={0}
      onKeyDown={(event) => steer(event, sound)}
    />
  )
}

/** Sets the attributes directly, because the position changes too often for React state. */
function tell(slider: HTMLElement, sound: Sound) {
  const at = sound.now()
  const seconds = String(Math.round(at))
  if (slider.getAttribute('aria-valuenow') === seconds && slider.hasAttribute('aria-valuetext')) return
  slider.setAttribute('aria-valuenow', seconds)
  slider.setAttribute('aria-valuetext', `${duration(at)} / ${duration(sound.duration)}`)
}

function steer(event: KeyboardEvent, sound: Sound) {
  const moves: Record<string, () => void> = {
    ArrowRight: () => sound.seek(sound.now() + 5),
    ArrowUp: () => sound.seek(sound.now() + 5),
    ArrowLeft: () => sound.seek(sound.now() - 5),
    ArrowDown: () => sound.seek(sound.now() - 5),
    PageUp: () => sound.seek(sound.now() + sound.duration / 10),
    PageDown: () => sound.seek(sound.now() - sound.duration / 10),
    Home: () => sound.seek(0),
    End: () => sound.seek(sound.duration),
    ' ': sound.toggle,
    Enter: sound.toggle,
  }
  const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key]
  if (!move) return
  event.preventDefault()
  event.stopPropagation()
  move()
}
