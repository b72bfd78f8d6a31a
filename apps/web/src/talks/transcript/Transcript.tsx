import type { Note } from '@earshot/contract/notes'
import { MASK } from '@earshot/contract/rules/mask'
import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  Fragment,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type SoundClock, followWords, revealMoment } from './caret-sync.ts'
import { NoteMark } from '../notes/NoteMark.tsx'
import { percent } from '../../lib/format.ts'
import { paragraphsOf, type Piece } from '@earshot/contract/rules/prose'
import { markRegions, type TimedMark } from './timed-marks.ts'
import classes from './transcript.module.css'
import { isUnsure, useUnsureShown } from './unsure-words.ts'
import { focusWord, moveAmongWords } from './keyboard-navigation.ts'

interface ParagraphProps {
  pieces: readonly Piece[]
  words: readonly Word[]
  marks: ReadonlyMap<number, TimedMark>
  notes: ReadonlyMap<number, Note[]>
}

const Paragraph = memo(function Paragraph({ pieces, words, marks, notes }: ParagraphProps) {
  const { t } = useLingui()

  function about(confidence: number, mark: TimedMark | undefined) {
    const certainty = percent(confidence)
    const doubt = isUnsure(confidence) ? t`Uncertain: ${certainty}` : ''
    const alert = mark?.kind === 'alert' ? t`Alert: ${mark.label}` : ''
    return [alert, doubt].filter(Boolean).join(' · ') || undefined
  }

  return (
    <p className={classes.paragraph} style={{ '--letters': lettersIn(pieces) } as CSSProperties}>
      {pieces.map(({ word, text, after }) => {
        const mark = marks.get(word)
        const goesOn = mark !== undefined && marks.get(word + 1) === mark
        const confidence = words[word]?.confidence ?? 1
        const Tag = mark ? 'mark' : 'span'
        return (
          <Fragment key={word}>
            <Tag
              className={classes.word}
              data-word={word}
              data-mark={mark?.kind}
              data-goes-on={goesOn || undefined}
              data-unsure={isUnsure(confidence) || undefined}
              data-redacted={text === MASK || undefined}
              // In Chromium a drag that begins at the edge of what can have the focus selects nothing.
              tabIndex={word === 0 ? 0 : undefined}
              title={text === MASK ? t`Redacted` : about(confidence, mark)}
            >
              {text}
              {goesOn && after}
            </Tag>
            <NoteMark notes={notes.get(word)} />
            {!goesOn && after}
          </Fragment>
        )
      })}
    </p>
  )
})

/** Used to estimate the height of paragraphs that are not laid out yet. */
const lettersIn = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { text, after }) => sum + text.length + after.length, 0)

/** Click or Enter plays from a word; arrow keys move among words. Returns the cleanup. */
function steerWords(box: HTMLElement, play: (word: number) => void) {
  const playFrom = (word: HTMLElement) => play(Number(word.dataset.word))

  function press(event: MouseEvent) {
    const word = wordOf(event.target)
    if (!word || event.ctrlKey || event.metaKey || event.shiftKey || isSelecting()) return
    focusWord(box, word)
    playFrom(word)
  }
  function walk(event: KeyboardEvent) {
    const word = wordOf(event.target)
    if (!word || event.ctrlKey || event.metaKey || event.altKey) return
    // Space keeps its general meaning, pause.
    const plays = event.key === 'Enter'
    const next = plays ? undefined : moveAmongWords(box, word, event.key)
    if (!plays && !next) return
    event.preventDefault()
    event.stopPropagation()
    if (next) focusWord(box, next)
    else playFrom(word)
  }
  /** Only the focused word has the role button, so that screen readers read the rest as prose. */
  const announce = ({ target }: FocusEvent) => wordOf(target)?.setAttribute('role', 'button')

  box.addEventListener('click', press)
  box.addEventListener('keydown', walk)
  box.addEventListener('focusin', announce)
  return () => {
    box.removeEventListener('click', press)
    box.removeEventListener('keydown', walk)
    box.removeEventListener('focusin', announce)
  }
}

const wordOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null

const isSelecting = () => getSelection()?.isCollapsed === false

interface TranscriptProps {
  box: RefObject<HTMLDivElement | null>
  text: string
  words: readonly Word[]
  timedMarks: readonly TimedMark[]
  notes: ReadonlyMap<number, Note[]>
  clock: SoundClock
  onPlay: (from: number) => void
}

/** Paragraphs rendered first, more than a screenful. The rest of a long talk follows in steps. */
const FIRST = 30
const none = new Map<number, never>()

/** The same empty map for all paragraphs without marks, so that they do not render again. */
const ofPieces = <Mark,>(pieces: readonly Piece[], marks: ReadonlyMap<number, Mark>): ReadonlyMap<number, Mark> =>
  marks.size > 0 && pieces.some(({ word }) => marks.has(word)) ? marks : none

export const Transcript = memo(function Transcript({
  box,
  text,
  words,
  timedMarks,
  notes,
  clock,
  onPlay,
}: TranscriptProps) {
  const { t } = useLingui()
  const [unsureShown] = useUnsureShown()
  const { rendered, isWhole } = useRenderedParagraphs(text, words)
  const marks = useMemo(() => markRegions(timedMarks), [timedMarks])

  const play = useEffectEvent((word: number) => onPlay(words[word]?.start ?? 0))

  const revealed = useRef(false)
  const reveal = useEffectEvent(() => {
    if (box.current && !revealed.current) revealed.current = revealMoment(box.current, words, clock.now())
  })

  useEffect(() => reveal(), [rendered])
  // A changed mark replaces the word's element, so the sync restarts.
  useEffect(
    () => (box.current ? followWords(box.current, words, clock) : undefined),
    [box, words, clock, timedMarks, rendered],
  )
  useEffect(() => (box.current ? steerWords(box.current, play) : undefined), [box])

  return (
    <div
      ref={box}
      className={classes.transcript}
      role="group"
      aria-label={t`Transcript. Arrow keys move from word to word, Enter plays from there.`}
      aria-busy={!isWhole}
      data-unsure={unsureShown ? 'shown' : undefined}
      dir="auto"
    >
      {rendered.map((pieces) => (
        <Paragraph
          key={pieces[0]?.word}
          pieces={pieces}
          words={words}
          marks={ofPieces(pieces, marks)}
          notes={ofPieces(pieces, notes)}
        />
      ))}
    </div>
  )
})

function useRenderedParagraphs(text: string, words: readonly Word[]) {
  const paragraphs = useMemo(() => paragraphsOf(text, words), [text, words])
  const [count, setCount] = useState(FIRST)
  const isWhole = count >= paragraphs.length
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => setCount(Number.POSITIVE_INFINITY))
    return () => clearTimeout(timer)
  }, [isWhole])
  return { rendered: useMemo(() => paragraphs.slice(0, count), [paragraphs, count]), isWhole }
}
