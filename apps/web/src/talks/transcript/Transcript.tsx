import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type Clock, followWords } from './follow-words.ts'
import { Paragraph } from './Paragraph.tsx'
import { paragraphsOf } from './prose.ts'
import { marksOf, type Spot } from './spots.ts'
import classes from './transcript.module.css'
import { focusWord, walkWords } from './walk-words.ts'

interface TranscriptProps {
  text: string
  words: readonly Word[]
  spots: readonly Spot[]
  clock: Clock
  onPlay: (from: number) => void
}

/** What was said, as prose that follows the sound: pressing a word plays from it. */
export function Transcript({ text, words, spots, clock, onPlay }: TranscriptProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const marks = marksOf(spots)

  useEffect(() => (box.current ? followWords(box.current, words, clock) : undefined), [words, clock])

  const play = (word: HTMLElement) => onPlay(words[Number(word.dataset.word)]?.start ?? 0)

  function press(event: MouseEvent) {
    const word = wordOf(event.target)
    if (!word || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || isSelecting()) return
    play(word)
  }

  function walk(event: KeyboardEvent) {
    const word = wordOf(event.target)
    if (!word || !box.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') play(word)
    else {
      const next = walkWords(box.current, word, event.key)
      if (!next) return
      focusWord(box.current, next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      className={classes.transcript}
      role="group"
      aria-label={t`Transcript. Arrow keys move from word to word, Enter plays from there.`}
      dir="auto"
      onClick={press}
      onKeyDown={walk}
      onFocus={(event) => announce(event.target)}
    >
      {paragraphsOf(text, words).map((pieces) => (
        <Paragraph key={pieces[0]?.word} pieces={pieces} words={words} marks={marks} />
      ))}
    </div>
  )
}

const wordOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null)

const isSelecting = () => getSelection()?.isCollapsed === false

function announce(target: EventTarget) {
  wordOf(target)?.setAttribute('role', 'button')
}
