import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react'
import { complete, fragmentAt } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.tsx'

/** Handles a key of the search box, and tells whether it did. */
export interface SuggestionKeys {
  onKey: (event: KeyboardEvent) => boolean
}

export interface SuggestionSource {
  text: string
  box: RefObject<HTMLInputElement | null>
  /** The text for which the list was asked before it was loaded. */
  wanted: string | undefined
  ref: Ref<SuggestionKeys>
  onType: (text: string) => void
}

/**
 * What is offered for the text at the caret, and the keys that move through it. Escape closes it until the text changes. The
 * down arrow that finds no further option is left to the box.
 */
export function useSuggestionKeys({ text, box, wanted, ref, onType }: SuggestionSource) {
  const [asked, setAsked] = useState(wanted)
  const [closed, setClosed] = useState<string>()
  const [at, setAt] = useState({ text, step: -1 })
  const fragment = fragmentAt(text, useCaret(box))
  const all = useSuggestions(fragment, asked === text)
  const options = closed === text ? [] : all
  const last = options.length - 1
  const current = at.text === text ? Math.min(at.step, last) : -1
  const move = (step: number) => setAt({ text, step })

  function pick(step: number) {
    const option = options[step]
    if (!option || !fragment) return
    const completed = complete(text, fragment, option.written)
    onType(completed.text)
    // The caret can be set only once the box has the text.
    requestAnimationFrame(() => box.current?.setSelectionRange(completed.caret, completed.caret))
  }
  function ask() {
    setAsked(text)
    setClosed(undefined)
  }
  const close = () => setClosed(text)

  const keys = last < 0 ? { ...(text === '' && { ArrowDown: ask }) } : keysOf({ current, last }, { move, pick, close })
  useKeys(ref, { ...keys, 'Alt+ArrowDown': ask })
  return { options, current, move, pick }
}

interface Actions {
  move: (step: number) => void
  pick: (step: number) => void
  close: () => void
}

const keysOf = ({ current, last }: { current: number; last: number }, { move, pick, close }: Actions) => ({
  ...(current < last && { ArrowDown: () => move(current + 1) }),
  ArrowUp: () => move(current <= 0 ? last : current - 1),
  Escape: close,
  ...(current >= 0 && { Enter: () => pick(current), Tab: () => pick(current) }),
})

function useKeys(ref: Ref<SuggestionKeys>, keys: Record<string, (() => void) | undefined>) {
  useImperativeHandle(ref, () => ({
    onKey({ key, nativeEvent, shiftKey, altKey }) {
      const act = keys[altKey ? `Alt+${key}` : key]
      if (!act || nativeEvent.isComposing || shiftKey) return false
      act()
      return true
    },
  }))
}

const useCaret = (box: RefObject<HTMLInputElement | null>) =>
  useSyncExternalStore(followSelection, () => box.current?.selectionStart ?? 0)

function followSelection(onMove: () => void) {
  document.addEventListener('selectionchange', onMove)
  return () => document.removeEventListener('selectionchange', onMove)
}
