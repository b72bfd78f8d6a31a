export interface EditorActions {
  save: () => void
  cancel: () => void
  toggle: () => void
  back: () => void
  playHere: () => void
  nextUnsure: () => void
  previousUnsure: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * J, K, L and W with Alt are matched by key position, because a Mac types other letters there. AltGr (Ctrl and Alt) is
 * for typing.
 */
export function actionOf(event: Pressed): keyof EditorActions | undefined {
  if (event.isComposing) return undefined
  const mod = (event.ctrlKey || event.metaKey) && !event.altKey
  const alt = event.altKey && !event.ctrlKey && !event.metaKey
  if (event.shiftKey) return alt && event.code === 'KeyW' ? 'previousUnsure' : undefined
  if (event.key === 'Escape' && !mod && !alt) return 'cancel'
  if (mod && event.key === 'Enter') return 'save'
  if (mod && event.code === 'Space') return 'toggle'
  return alt ? underAlt[event.code] : undefined
}

const underAlt: Record<string, keyof EditorActions> = {
  KeyJ: 'back',
  KeyK: 'toggle',
  KeyL: 'playHere',
  KeyW: 'nextUnsure',
}
