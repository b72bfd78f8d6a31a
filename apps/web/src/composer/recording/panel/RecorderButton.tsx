import { useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './panel.module.css'
import type { RecorderState } from '../state-machine.ts'
import type { HoldButton } from '../../use-hold-to-talk.ts'
import type { Recorder } from '../recorder.ts'
import { usePageStore } from '../../../lib/page-store.ts'
import { speaksLive } from '../../live/speaks-live.ts'
import { UnstyledButton } from '@mantine/core'

interface RecorderButtonProps {
  recorder: Recorder
  state: RecorderState
  hold: HoldButton | undefined
  onRecord: () => void
  onSend: () => void
}

/** Record, stop and send are one button, so that it keeps the focus. */
export function RecorderButton({ recorder, state, hold, onRecord, onSend }: RecorderButtonProps) {
  const { t } = useLingui()
  const isLive = usePageStore(speaksLive)
  const begin = isLive ? (hold ? t`Hold to go live` : t`Go live`) : hold ? t`Hold to talk` : t`Record`
  const microphone = <IconMicrophone size={26} stroke={1.7} />
  const stop = <IconPlayerStopFilled size={24} />
  const done = () => void recorder.finish()
  switch (state.name) {
    case 'idle':
      return <RoundButton hold={hold} caption={begin} icon={microphone} onClick={onRecord} />
    case 'asking':
      return <RoundButton hold={hold} caption={begin} icon={microphone} onClick={onRecord} waiting live />
    case 'recording':
    case 'paused':
      return (
        <RoundButton hold={hold} caption={t`Done`} icon={stop} onClick={done} live>
          <LevelRing level={recorder.level} />
        </RoundButton>
      )
    case 'finishing':
      return <RoundButton caption={t`Done`} icon={stop} onClick={done} waiting live />
    case 'preview':
      return <RoundButton caption={t`Send`} icon={<IconSend2 size={26} stroke={1.7} />} onClick={onSend} />
    case 'refused':
      return <RoundButton hold={hold} caption={t`Try again`} icon={microphone} onClick={onRecord} />
  }
}

interface RoundButtonProps {
  caption: string
  icon: ReactNode
  onClick: () => void
  hold?: HoldButton | undefined
  waiting?: boolean
  live?: boolean
  children?: ReactNode
}

function RoundButton({ caption, icon, onClick, hold, waiting = false, live = false, children }: RoundButtonProps) {
  const click = () => {
    if (!hold?.takesClick() && !waiting) onClick()
  }
  return (
    <UnstyledButton
      className={classes.round}
      data-round
      data-live={live || undefined}
      data-holds={hold !== undefined || undefined}
      onClick={click}
      {...hold?.pointer}
      aria-disabled={waiting || undefined}
    >
      <span className={classes.disc}>
        {children}
        {icon}
      </span>
      <span className={classes.caption}>{caption}</span>
    </UnstyledButton>
  )
}

const FALL = 0.06
const QUIETEST_DB = 50

/** Arcs around the button that grow with the level. Drawn on animation frames without React. */
function LevelRing({ level }: { level: () => number }) {
  const drawing = useRef<SVGSVGElement>(null)
  useEffect(() => {
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      shown = Math.max(loudness(level()), shown - FALL)
      drawing.current?.style.setProperty('--level', shown.toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [level])
  return (
    <svg ref={drawing} className={classes.arcs} viewBox="-60 -60 120 120" aria-hidden fill="none" strokeLinecap="round">
      {[34, 42, 50].map((radius) => (
        <g key={radius}>
          <path d={arc(radius, 1)} />
          <path d={arc(radius, -1)} />
        </g>
      ))}
    </svg>
  )
}

/** Perceived loudness: decibels scaled to 0–1. */
const loudness = (level: number) => (level > 0 ? Math.max(0, 1 + (20 * Math.log10(level)) / QUIETEST_DB) : 0)

function arc(radius: number, side: 1 | -1) {
  const x = side * radius * Math.cos(Math.PI / 3.4)
  const y = radius * Math.sin(Math.PI / 3.4)
  return `M${x} ${-y}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${x} ${y}`
}
