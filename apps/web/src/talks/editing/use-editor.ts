import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Clock } from '../transcript/follow-words.ts'
import { wordAt } from '../transcript/word-at.ts'
import type { Editing } from './draft/use-editing.ts'
import { deedOf, type EditorDeeds } from './writing/editor-keys.ts'
import { placesIn, wordAtCaret } from './writing/places.ts'

/** The sound that one writes down. */
export interface EditorSound extends Clock {
  playing: () => boolean
  playFrom: (at: number) => void
  toggle: () => void
}

const BACK = 3

/** The field in which one writes, and what can be done there: by its keys, or by its buttons. */
export function useEditor(talk: Talk, editing: Editing, sound: EditorSound) {
  const { text, draft, save, leave } = editing
  const field = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState(false)

  useBeginning(field, () => placesIn(text)[wordAt(talk.words, sound.now())]?.from ?? 0)
  function keepWriting() {
    setAsking(false)
    field.current?.focus()
  }
  function playHere() {
    const at = wordAtCaret(placesIn(text), field.current?.selectionStart ?? 0)
    sound.playFrom(alignWords(talk.words, text, talk.duration ?? 0)[at]?.start ?? 0)
  }
  function cancel() {
    if (asking) keepWriting()
    else if (draft) setAsking(true)
    else leave()
  }
  const back = () => sound.playFrom(sound.now() - BACK)
  const deeds: EditorDeeds = { save: () => void save(), cancel, toggle: sound.toggle, back, playHere }
  const press = (event: KeyboardEvent) => {
    const deed = deedOf(event)
    if (!deed) return
    event.preventDefault()
    deeds[deed]()
  }
  return { field, deeds, press, asking, keepWriting }
}

/** One begins to write at the word that sounds. */
function useBeginning(field: RefObject<HTMLTextAreaElement | null>, caretNow: () => number) {
  const begin = useEffectEvent(() => {
    const caret = caretNow()
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(caret, caret)
  })
  useEffect(() => begin(), [])
}
