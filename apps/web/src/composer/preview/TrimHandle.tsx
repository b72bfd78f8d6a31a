import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Trim } from '../recording/state-machine.ts'
import classes from './preview.module.css'
import { type TrimEnd, trimPosition, stepOf, trimAt } from './trim.ts'

interface TrimHandleProps {
  end: TrimEnd
  name: string
  duration: number
  /** Seconds that remain. */
  shortest?: number | undefined
  trim: Trim
  onTrim: (trim: Trim) => void
}

export function TrimHandle({ end, name, duration, shortest, trim, onTrim }: TrimHandleProps) {
  const { i18n } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const at = trimPosition(trim, end, duration)
  const moveTo = (to: number) => onTrim(trimAt(trim, end, { at: to, duration, shortest }))

  function take(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function pull(event: PointerEvent) {
    const box = track.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    moveTo(((event.clientX - box.left) / box.width) * duration)
  }
  function press(event: KeyboardEvent) {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepOf(event, duration)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(at + step)
  }
  const part = duration > 0 ? at / duration : 0
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (
    <div ref={track} className={classes.track} data-end={end}>
      <div className={classes.cut} style={end === 'start' ? { right: percent(1 - part) } : { left: percent(part) }} />
      <div
        className={classes.handle}
        style={{ left: percent(part) }}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 10) / 10}
        aria-valuenow={Math.round(at * 10) / 10}
        aria-valuetext={i18n.number(at, { style: 'unit', unit: 'second', unitDisplay: 'long', ...tenths })}
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={pull}
      />
    </div>
  )
}

const percent = (part: number) => `${(part * 100).toFixed(3)}%`
