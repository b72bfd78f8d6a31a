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
      const back = opener?.isConnected && opener !== document.body ? opener : document.querySelector(instead)
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [opener, instead],
  )
}
