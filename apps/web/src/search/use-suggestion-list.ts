import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { SuggestionKeys } from './use-suggestion-keys.ts'

/** The list that completes what is written at the caret; only while the box has the focus. */
export function useSuggestionList(
  box: RefObject<HTMLInputElement | null>,
  text: string,
  onType: (text: string) => void,
) {
  const id = useId()
  const keys = useRef<SuggestionKeys>(null)
  const [focused, setFocused] = useState(false)
  const [active, setActive] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  return {
    focused,
    onKey(event: KeyboardEvent) {
      if (keys.current) return keys.current.onKey(event)
      const isAsking = event.key === 'ArrowDown' && (text === '' || event.altKey)
      if (isAsking) setWanted(text)
      return isAsking
    },
    list: { id, box, wanted, text, onType, ref: keys, onActive: setActive },
    leave: () => setFocused(false),
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      onFocus: () => setFocused(true),
      'aria-expanded': active !== undefined,
      'aria-controls': active === undefined ? undefined : id,
      'aria-activedescendant': active || undefined,
    } as const,
  }
}
