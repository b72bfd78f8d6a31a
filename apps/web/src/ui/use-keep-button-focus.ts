import { useEffect } from 'react'

/**
 * A button is disabled while it saves, and loses the focus. If nothing else has it when the button can be pressed again,
 * because saving failed or is done, the button gets it back. Otherwise keyboards would begin anew. If the button of a
 * dialog stays disabled, the dialog gets the focus, so that keys do not go to the page behind it.
 */
export function useKeepButtonFocus() {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: Event) => (last = target)
    const enabled = new MutationObserver((changes) => {
      for (const { target } of changes) if (target === last) focusIfLost(target)
    })
    addEventListener('focusin', note)
    enabled.observe(document.body, { subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    return () => {
      removeEventListener('focusin', note)
      enabled.disconnect()
    }
  }, [])
}

function focusIfLost(target: Node) {
  const { activeElement, body } = document
  if (!(target instanceof HTMLButtonElement) || activeElement !== body || target.dataset.loading) return
  const holder = target.disabled ? target.closest<HTMLElement>('[role=dialog]') : target
  holder?.focus({ preventScroll: true })
}
