import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Clock, followWords, revealMoment } from './follow-words.ts'
import { Paragraph } from './Paragraph.tsx'
import { paragraphsOf, type Piece } from './prose.ts'
import { marksOf, type Spot } from './spots/spots.ts'
import { steerWords } from './steer-words.ts'
import classes from './transcript.module.css'
import { useUnsureShown } from './unsure/use-unsure-shown.ts'

interface TranscriptProps {
  box: RefObject<HTMLDivElement | null>
  text: string
  words: readonly Word[]
  spots: readonly Spot[]
  clock: Clock
  onPlay: (from: number) => void
}

/** A screenful and more: what of a long talk can be read at once, before the rest is drawn, bit by bit. */
const FIRST = 30
const noMarks: ReadonlyMap<number, Spot> = new Map()

/** What was said, as prose that follows the sound: pressing a word plays from it. */
export const Transcript = memo(function Transcript({ box, text, words, spots, clock, onPlay }: TranscriptProps) {
  const { t } = useLingui()
  const [unsureShown] = useUnsureShown()
  const { drawn, isWhole } = useDrawn(text, words)
  const marks = useMemo(() => marksOf(spots), [spots])
  const marksIn = (pieces: readonly Piece[]) => (pieces.some(({ word }) => marks.has(word)) ? marks : noMarks)

  const play = useEffectEvent((word: number) => onPlay(words[word]?.start ?? 0))

  const revealed = useRef(false)
  const reveal = useEffectEvent(() => {
    if (box.current && !revealed.current) revealed.current = revealMoment(box.current, words, clock.now())
  })

  useEffect(() => reveal(), [drawn])
  // A word that gets or loses its mark is another element: so the marks begin it anew.
  useEffect(() => (box.current ? followWords(box.current, words, clock) : undefined), [box, words, clock, spots, drawn])
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
      {drawn.map((pieces) => (
        <Paragraph key={pieces[0]?.word} pieces={pieces} words={words} marks={marksIn(pieces)} />
      ))}
    </div>
  )
})

/** The beginning at once, and the rest when that is on the screen. */
function useDrawn(text: string, words: readonly Word[]) {
  const paragraphs = useMemo(() => paragraphsOf(text, words), [text, words])
  const [count, setCount] = useState(FIRST)
  const isWhole = count >= paragraphs.length
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => setCount(Number.POSITIVE_INFINITY))
    return () => clearTimeout(timer)
  }, [isWhole])
  return { drawn: useMemo(() => paragraphs.slice(0, count), [paragraphs, count]), isWhole }
}
