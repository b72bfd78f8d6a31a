import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { percent } from '../../lib/format.ts'
import { revealRect } from '../transcript/caret-sync.ts'
import type { Suggest } from './suggestions.ts'
import { rangeIn } from './text-marks.ts'
import { nextUnsureWord, type UnsureWord, unsureIn } from './unsure-review.ts'
import type { EditorSound } from './editor-sound.ts'
import { linePosition } from './word-positions.ts'

interface ReviewedText {
  talk: Talk
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  overlay: RefObject<HTMLDivElement | null>
  sound: EditorSound | undefined
  suggest: Suggest
}

/** `length` is the length of the text when the word was selected, to tell what was typed in its place. */
export interface ReviewedWord extends UnsureWord {
  suggestions: string[]
  length: number
}

export type UnsureReview = ReturnType<typeof useUnsureReview>

export function useUnsureReview({ talk, text, field, overlay, sound, suggest }: ReviewedText) {
  const { t } = useLingui()
  const [current, setCurrent] = useState<ReviewedWord>()
  const [said, setSaid] = useState('')
  const play = usePlayStretch(sound)
  const announce = useAnnouncement()

  function go(step: 1 | -1, { wraps = true } = {}) {
    const written = field.current?.value ?? text
    const caret = field.current?.selectionStart ?? 0
    const found = nextUnsureWord(unsureIn(talk, written), current?.from ?? caret - step, { step, wraps })
    const word = found && { ...found, suggestions: suggest(found), length: written.length }
    setCurrent(word)
    setSaid(word ? announce(word) : t`No more uncertain words`)
    if (!word) return
    selectWord(field.current, word)
    revealWord(overlay.current, linePosition(written)(word))
    play(word)
  }
  function accept(suggestion = current?.suggestions[0]) {
    if (field.current && current && suggestion && isUntouched(field.current, current))
      replaceSelection(field.current, suggestion)
    go(1, { wraps: false })
  }
  /** The review ends when the caret leaves the word. */
  function follow() {
    if (current && field.current && !isInside(field.current, current)) setCurrent(undefined)
  }
  return { current, said, go, accept, follow, end: () => setCurrent(undefined) }
}

function useAnnouncement() {
  const { t } = useLingui()
  return ({ text, confidence, suggestions }: ReviewedWord) => {
    const certainty = percent(confidence)
    const [suggestion] = suggestions
    return suggestion
      ? t`${text}: uncertain, ${certainty}. Suggestion: ${suggestion}. Press Enter to use it.`
      : t`${text}: uncertain, ${certainty}. Type to replace it.`
  }
}

function selectWord(field: HTMLTextAreaElement | null, { from, to }: ReviewedWord) {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(from, to)
}

function revealWord(overlay: HTMLElement | null, position: Parameters<typeof rangeIn>[1]) {
  const range = overlay && rangeIn(overlay, position)
  if (range) revealRect(overlay, range.getBoundingClientRect())
}

const isUntouched = (
  { selectionStart, selectionEnd, value }: HTMLTextAreaElement,
  { from, to, length }: ReviewedWord,
) => selectionStart === from && selectionEnd === to && value.length === length

const isInside = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement, { from, to, length }: ReviewedWord) =>
  selectionStart >= from && selectionEnd <= to + value.length - length

/** execCommand keeps the browser's undo history. */
function replaceSelection(field: HTMLTextAreaElement, text: string) {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const LEAD_SECONDS = 0.4
const TAIL_SECONDS = 0.3

/** Plays a word with some context, then pauses, unless the person seeks elsewhere. */
function usePlayStretch(sound: EditorSound | undefined) {
  const unfollow = useRef(() => {})
  useEffect(() => () => unfollow.current(), [])
  return ({ start, end }: { start: number; end: number }) => {
    unfollow.current()
    if (!sound) return
    const [from, to] = [Math.max(0, start - LEAD_SECONDS), end + TAIL_SECONDS]
    sound.playFrom(from)
    const leave = sound.follow(() => {
      const now = sound.now()
      if (now >= from - LEAD_SECONDS && now < to) return
      leave()
      if (now >= to && now < to + 1 && sound.playing()) sound.toggle()
    })
    unfollow.current = leave
  }
}
