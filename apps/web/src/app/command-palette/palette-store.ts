import { createPageStore, usePageStore } from '../../lib/page-store.ts'

const opened = createPageStore(false)
/** Kept outside the palette, whose code may still be loading. */
const typed = createPageStore('')

export const usePaletteOpened = () => usePageStore(opened)
export const usePaletteText = () => usePageStore(typed)
export const setPaletteText = typed.set

export function setPaletteOpened(wanted: boolean) {
  if (wanted && !opened.get()) typed.set('')
  opened.set(wanted)
}

/**
 * Types keys into the open palette while it does not have the focus yet, and keeps them from the page behind it.
 * Returns the cleanup.
 */
export function catchPaletteKeys(isInside: (target: EventTarget | null) => boolean) {
  function press(event: KeyboardEvent) {
    if (!opened.get() || isInside(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') opened.set(false)
    else if (event.key === 'Backspace') typed.set(typed.get().slice(0, -1))
    else if (event.key.length === 1) typed.set(typed.get() + event.key)
  }
  globalThis.addEventListener('keydown', press, { capture: true })
  return () => globalThis.removeEventListener('keydown', press, { capture: true })
}
