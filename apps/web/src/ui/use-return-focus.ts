import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog or a form in place unmounts. Mantine does so only for dialogs that were mounted closed.
 * If the element is gone, `instead` gets the focus.
 */
export function useReturnFocus(instead = '#main') {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const held = document.activeElement
      if (held && held !== document.body) return
      focusBack(opener, instead)
    },
    [opener, instead],
  )
}

/** For a notice that is closed by a button of its own: returns the focus to where it was before the notice. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  return () => focusBack(before)
}

function focusBack(before: Element | null, instead = '#main') {
  const back = before?.isConnected && before !== document.body ? before : document.querySelector(instead)
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}
