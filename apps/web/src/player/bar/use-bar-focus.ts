import { useEffect, useLayoutEffect, useRef } from 'react'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

/** The bar has two forms with some buttons in common, and leaves the focus to the screen when it closes. */
export function useBarFocus(openTalk: string | undefined, talk_id: string) {
  const held = useRef<Element | null>(null)
  useReturnFocus()
  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      held.current = target as Element
    }
    document.addEventListener('focusin', hold)
    return () => document.removeEventListener('focusin', hold)
  }, [])
  // Before the open talk looks whether it was lost.
  useLayoutEffect(() => {
    const before = held.current
    if (!before || before.isConnected || document.activeElement !== document.body) return
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-player] button')]
    const name = before.getAttribute('aria-label')
    const same = buttons.find((each) => each.getAttribute('aria-label') === name)
    if (same?.checkVisibility()) same.focus({ preventScroll: true })
  }, [openTalk, talk_id])
}
