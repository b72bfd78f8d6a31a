import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG = 450
const WANDERED = 10

/** A finger that rests on a row means another thing than one that taps it; the click that ends it is none. */
export function useLongPress(act: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, done: false })
  const stop = () => clearTimeout(press.current.timer)
  const fire = () => {
    press.current.done = true
    act()
  }
  const begin = ({ pointerType, clientX, clientY }: PointerEvent) => {
    stop()
    const timer = pointerType === 'touch' ? window.setTimeout(fire, LONG) : 0
    press.current = { timer, x: clientX, y: clientY, done: false }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > WANDERED) stop()
  }
  const swallow = (event: MouseEvent) => {
    if (!press.current.done) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: swallow,
    onContextMenu: swallow,
  }
}
