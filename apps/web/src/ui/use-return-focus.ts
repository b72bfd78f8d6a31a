import { useEffect, useState } from 'react'

/**
 * Returns the focus when a dialog unmounts. Mantine does so only for dialogs that were mounted closed. If the element is
 * gone, `instead` gets the focus.
 */
export function useReturnFocus(instead = '#main') {
  const [opener] = useState(openerNow)
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

/** The focused element, or the button of the menu that contains it, because the menu is about to close. */
function openerNow() {
  const held = document.activeElement
  const menu = held?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : held
}
