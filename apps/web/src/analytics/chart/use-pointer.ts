import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { ChartSeries } from '../rules/chart-series.ts'
import { hasPoint, latestPoint, type ChartPoint, nextPoint } from './keyboard-navigation.ts'
import { type Plot, type Shape, shapeAt } from './plot.ts'

interface Pointing {
  visible: readonly ChartSeries[]
  plot: Plot
  shapes: readonly Shape[]
  onChoose: (point: ChartPoint) => void
}

type On<Event> = (event: Event) => void

export function usePointer({ visible, plot, shapes, onChoose }: Pointing) {
  const [hovered, setHovered] = useState<{ bucket: number; series?: number }>()
  const [focused, setFocused] = useState<ChartPoint>()
  const [last, setLast] = useState<ChartPoint>()
  const onPointerMove: On<PointerEvent<SVGSVGElement>> = ({ target, currentTarget, clientX }) =>
    setHovered({ bucket: plot.bucketAt(clientX - currentTarget.getBoundingClientRect().left), ...spotOf(target) })
  const onFocus: On<FocusEvent<SVGSVGElement>> = ({ target }) => {
    const point = spotOf(target)
    if (point) setLast(point)
    setFocused(target.matches(':focus-visible') ? point : undefined)
  }
  const onClick: On<MouseEvent<SVGSVGElement>> = ({ target, currentTarget, clientX, clientY }) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const point = spotOf(target) ?? shapeAt(shapes, plot.bucketAt(clientX - left), clientY - top)
    if (point) onChoose({ bucket: point.bucket, series: point.series })
  }
  function hide() {
    setHovered(undefined)
    setFocused(undefined)
  }
  return {
    current: last && hasPoint(visible, last) ? last : latestPoint(visible),
    pointed: hovered ?? (focused && hasPoint(visible, focused) ? focused : undefined),
    handlers: {
      ...{ onPointerMove, onFocus, onClick, onKeyDown: walkBy({ visible, onChoose, hide }) },
      onPointerLeave: () => setHovered(undefined),
      onBlur: () => setFocused(undefined),
    },
  }
}

interface Walking extends Pick<Pointing, 'visible' | 'onChoose'> {
  hide: () => void
}

const walkBy =
  ({ visible, onChoose, hide }: Walking): On<KeyboardEvent<SVGSVGElement>> =>
  (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return hide()
    const point = spotOf(event.target)
    if (!point) return
    const chooses = event.key === 'Enter' || event.key === ' '
    const next = nextPoint(visible, point, event.key)
    if (chooses || next || event.key.startsWith('Arrow')) event.preventDefault()
    if (chooses) onChoose(point)
    else if (next) focusOn(event.currentTarget, next)
  }

function focusOn(chart: SVGSVGElement, { bucket, series }: ChartPoint) {
  chart.querySelector<SVGGElement>(`[data-spot="${bucket} ${series}"]`)?.focus()
}

function spotOf(target: EventTarget): ChartPoint | undefined {
  const said = target instanceof Element ? target.closest<SVGGElement>('[data-spot]')?.dataset.spot : undefined
  if (said === undefined) return undefined
  const [bucket = 0, series = 0] = said.split(' ').map(Number)
  return { bucket, series }
}
