import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'

export type Direction = 'up' | 'down'

/** Where it goes among the others; undefined at the end. */
export function swapped(ids: readonly string[], id: string, direction: Direction) {
  const at = ids.indexOf(id)
  const to = direction === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= ids.length) return undefined
  const next = ids.filter((other) => other !== id)
  next.splice(to, 0, id)
  return next
}

/** Says aloud where something went, and keeps the focus on the button that moved it. */
export function useMoves() {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) pressed.current.focus()
  })
  function say(name: string, ids: readonly string[], id: string) {
    const [place, all] = [ids.indexOf(id) + 1, ids.length]
    pressed.current = document.activeElement as HTMLElement | null
    setSaid(t`${name}: ${place} of ${all}`)
  }
  return { said, say }
}
