import { useLayoutEffect } from 'react'

let handle: ((event: KeyboardEvent) => void) | undefined

/** Gets Escape before every dialog does. */
export function handleEscape(escape: (event: KeyboardEvent) => void) {
  handle = escape
  return () => {
    handle = undefined
  }
}

/** Every dialog listens on the window, so this listens before they do. */
export function useEscapeFirst() {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) handle?.(event)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
