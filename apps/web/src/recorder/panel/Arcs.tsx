import { useEffect, useRef } from 'react'
import classes from './panel.module.css'

const FALL = 0.06
const QUIETEST_DB = 50

/** Arcs of sound around the button, wider the louder it is: our mark, alive. Drawn sixty times a second without React. */
export function Arcs({ level }: { level: () => number }) {
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

/** Loudness as ears have it: decibels, 0–1. */
const loudness = (level: number) => (level > 0 ? Math.max(0, 1 + (20 * Math.log10(level)) / QUIETEST_DB) : 0)

/** A third of a circle to one side. */
function arc(radius: number, side: 1 | -1) {
  const x = side * radius * Math.cos(Math.PI / 3.4)
  const y = radius * Math.sin(Math.PI / 3.4)
  return `M${x} ${-y}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${x} ${y}`
}
