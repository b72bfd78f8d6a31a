import { useEffect } from 'react'

/**
 * A button is disabled while it saves, and loses the focus. If nothing else has it when the button can be pressed again,
 * because saving failed or is done, the button gets it back. Otherwise keyboards would begin anew.
 */
export function useKeepButtonFocus() {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: Event) => (last = target)
    const enabled = new MutationObserver((changes) => {
      for (const { target } of changes) if (target === last) focusIfLost(target)
    })
    addEventListener('focusin', note)
    enabled.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', note)
      enabled.disconnect()
    }
  }, [])
}

function focusIfLost(target: Node) {
  const { activeElement, body } = document
  if (target instanceof HTMLButtonElement && !target.disabled && activeElement === body)
    target.focus({ preventScroll: true })
}
