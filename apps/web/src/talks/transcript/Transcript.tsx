import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Clock, followWords, revealMoment } from './follow-words.ts'
import { Paragraph } from './Paragraph.tsx'
import { paragraphsOf } from './prose.ts'
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

/** What was said, as prose that follows the sound: pressing a word plays from it. */
export function Transcript({ box, text, words, spots, clock, onPlay }: TranscriptProps) {
  const { t } = useLingui()
  const [unsureShown] = useUnsureShown()
  const marks = marksOf(spots)

  const play = useEffectEvent((word: number) => onPlay(words[word]?.start ?? 0))

  const reveal = useEffectEvent(() => box.current && revealMoment(box.current, words, clock.now()))

  useEffect(() => void reveal(), [])
  // A word that gets or loses its mark is another element: so the marks begin it anew.
  useEffect(() => (box.current ? followWords(box.current, words, clock) : undefined), [box, words, clock, spots])
  useEffect(() => (box.current ? steerWords(box.current, play) : undefined), [box])

  return (
    <div
      ref={box}
      className={classes.transcript}
      role="group"
      aria-label={t`Transcript. Arrow keys move from word to word, Enter plays from there.`}
      data-unsure={unsureShown ? 'shown' : undefined}
      dir="auto"
    >
      {paragraphsOf(text, words).map((pieces) => (
        <Paragraph key={pieces[0]?.word} pieces={pieces} words={words} marks={marks} />
      ))}
    </div>
  )
}
