import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { Drawn } from '../rules/drawn.ts'
import { isThere, latest, type Spot, stepFrom } from './steps.ts'
import { type Plot, type Shape, shapeAt } from './plot.ts'

interface Pointing {
  drawn: readonly Drawn[]
  plot: Plot
  shapes: readonly Shape[]
  onChoose: (spot: Spot) => void
}

type On<Event> = (event: Event) => void

/** What of a chart is pointed at, by hand or by keys. */
export function usePointing({ drawn, plot, shapes, onChoose }: Pointing) {
  const [hovered, setHovered] = useState<{ bucket: number; series?: number }>()
  const [focused, setFocused] = useState<Spot>()
  const [last, setLast] = useState<Spot>()
  const onPointerMove: On<PointerEvent<SVGSVGElement>> = ({ target, currentTarget, clientX }) =>
    setHovered({ bucket: plot.bucketAt(clientX - currentTarget.getBoundingClientRect().left), ...spotOf(target) })
  const onFocus: On<FocusEvent<SVGSVGElement>> = ({ target }) => {
    const spot = spotOf(target)
    if (spot) setLast(spot)
    setFocused(target.matches(':focus-visible') ? spot : undefined)
  }
  const onClick: On<MouseEvent<SVGSVGElement>> = ({ target, currentTarget, clientX, clientY }) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const spot = spotOf(target) ?? shapeAt(shapes, plot.bucketAt(clientX - left), clientY - top)
    if (spot) onChoose({ bucket: spot.bucket, series: spot.series })
  }
  function hide() {
    setHovered(undefined)
    setFocused(undefined)
  }
  return {
    current: last && isThere(drawn, last) ? last : latest(drawn),
    pointed: hovered ?? (focused && isThere(drawn, focused) ? focused : undefined),
    handlers: {
      ...{ onPointerMove, onFocus, onClick, onKeyDown: walkBy({ drawn, onChoose, hide }) },
      onPointerLeave: () => setHovered(undefined),
      onBlur: () => setFocused(undefined),
    },
  }
}

interface Walking extends Pick<Pointing, 'drawn' | 'onChoose'> {
  hide: () => void
}

const walkBy =
  ({ drawn, onChoose, hide }: Walking): On<KeyboardEvent<SVGSVGElement>> =>
  (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return hide()
    const spot = spotOf(event.target)
    if (!spot) return
    const chooses = event.key === 'Enter' || event.key === ' '
    const next = stepFrom(drawn, spot, event.key)
    if (chooses || next || event.key.startsWith('Arrow')) event.preventDefault()
    if (chooses) onChoose(spot)
    else if (next) focusOn(event.currentTarget, next)
  }

function focusOn(chart: SVGSVGElement, { bucket, series }: Spot) {
  chart.querySelector<SVGGElement>(`[data-spot="${bucket} ${series}"]`)?.focus()
}

function spotOf(target: EventTarget): Spot | undefined {
  const said = target instanceof Element ? target.closest<SVGGElement>('[data-spot]')?.dataset.spot : undefined
  if (said === undefined) return undefined
  const [bucket = 0, series = 0] = said.split(' ').map(Number)
  return { bucket, series }
}
