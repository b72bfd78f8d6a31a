/** What can be done while writing, without leaving the keys. */
export interface EditorDeeds {
  save: () => void
  cancel: () => void
  toggle: () => void
  back: () => void
  playHere: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * Which deed a key stands for. J, K and L lie side by side under Alt, where a Mac would write other letters: so it is the
 * place of the key that counts. AltGr, which is Ctrl and Alt, writes.
 */
export function deedOf(event: Pressed): keyof EditorDeeds | undefined {
  if (event.isComposing || event.shiftKey) return undefined
  const mod = (event.ctrlKey || event.metaKey) && !event.altKey
  const alt = event.altKey && !event.ctrlKey && !event.metaKey
  if (event.key === 'Escape' && !mod && !alt) return 'cancel'
  if (mod && event.key === 'Enter') return 'save'
  if (mod && event.code === 'Space') return 'toggle'
  return alt ? underAlt[event.code] : undefined
}

const underAlt: Record<string, keyof EditorDeeds> = { KeyJ: 'back', KeyK: 'toggle', KeyL: 'playHere' }
