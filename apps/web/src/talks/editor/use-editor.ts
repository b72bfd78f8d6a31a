import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { wordAt } from '../transcript/word-at.ts'
import { isPlayable } from '../talk-state.ts'
import { useSuggestions } from './suggestions.ts'
import { type UnsureReview, useUnsureReview } from './use-unsure-review.ts'
import { type Editing, isConflict } from './use-editing.ts'
import type { EditorSound } from './editor-sound.ts'
import { actionOf, type EditorActions } from './editor-keys.ts'
import { wordPositions } from '@earshot/contract/rules/word-positions'
import { wordAtCaret } from './word-positions.ts'

const BACK = 3

export function useEditor(talk: Talk, editing: Editing, sound: EditorSound) {
  const overlay = useRef<HTMLDivElement>(null)
  const suggest = useSuggestions(talk.org_id, talk.talk_id)
  const { text, draft, leave } = editing
  const { conflict, save } = useConflict(editing)
  const field = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState(false)
  const audible = isPlayable(talk) ? sound : undefined
  const review = useUnsureReview({ talk, text, field, overlay, sound: audible, suggest })

  const bar = useBeginning(field, () => wordPositions(text)[wordAt(talk.words, sound.now())]?.from ?? 0)
  function keepWriting() {
    setAsking(false)
    field.current?.focus()
  }
  const playHere = () => sound.playFrom(momentAt(talk, text, field.current?.selectionStart ?? 0))
  function cancel() {
    if (asking) keepWriting()
    else if (review.current) review.end()
    else if (draft) setAsking(true)
    else leave()
  }
  const back = () => sound.playFrom(sound.now() - BACK)
  const operations: EditorActions = {
    ...{ cancel, toggle: sound.toggle, back, playHere, save },
    nextUnsure: () => review.go(1),
    previousUnsure: () => review.go(-1),
  }
  const press = (event: KeyboardEvent) => pressIn(event, { field, review, operations })
  return { field, overlay, bar, conflict, review, operations, press, asking, keepWriting }
}

/** When the word at the caret was said, in seconds. */
const momentAt = ({ words, duration }: Talk, text: string, caret: number) =>
  alignWords(words, text, duration ?? 0)[wordAtCaret(wordPositions(text), caret)]?.start ?? 0

interface Pressed {
  field: RefObject<HTMLTextAreaElement | null>
  review: UnsureReview
  operations: EditorActions
}

function pressIn(event: KeyboardEvent, { field, review, operations }: Pressed) {
  const accepts = review.current && isPlainEnter(event) && event.target === field.current
  const operation = actionOf(event)
  if (!accepts && !operation) return
  event.preventDefault()
  if (accepts) review.accept()
  else if (operation) operations[operation]()
}

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey && !isComposing

/** Saving would be refused while another person's version waits: the note about it gets the focus instead. */
function useConflict({ error, theirs, save }: Editing) {
  const conflict = useRef<HTMLDivElement>(null)
  const refused = theirs !== undefined && error !== undefined && isConflict(error)
  useEffect(() => {
    if (refused) conflict.current?.focus()
  }, [refused])
  return { conflict, save: () => (theirs ? conflict.current?.focus() : void save()) }
}

/** Returns the ref of the bar. */
function useBeginning(field: RefObject<HTMLTextAreaElement | null>, caretNow: () => number) {
  const bar = useRef<HTMLDivElement>(null)
  const begin = useEffectEvent(() => {
    const caret = caretNow()
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(caret, caret)
    uncover(field.current, bar.current)
  })
  useEffect(() => begin(), [])
  return bar
}

/** Nothing moves unless the bar would cover the end of a text for which there is room above it. */
function uncover(field: HTMLElement | null, bar: HTMLElement | null) {
  if (!field || !bar) return
  const { top, bottom, height } = field.getBoundingClientRect()
  const end = bar.getBoundingClientRect().top
  if (bottom > end && top < end && height < end / 2) field.scrollIntoView({ block: 'nearest' })
}
