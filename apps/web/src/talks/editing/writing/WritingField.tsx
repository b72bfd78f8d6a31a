import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Clock } from '../../transcript/follow-words.ts'
import classes from '../editing.module.css'
import { lightPlace } from './light-place.ts'
import { Mirror } from './Mirror.tsx'
import { placesIn } from './places.ts'

interface WritingFieldProps {
  talk: Talk
  text: string
  onWrite: (text: string) => void
  clock: Clock
  field: RefObject<HTMLTextAreaElement | null>
}

const STILL = 300
/** The words of hours are placed only once somebody has stopped to think. */
const STILL_LONG = 1500
const LONG = 30_000

/** Plain text, as high as what it holds. Behind it lies its mirror, in which the word that sounds is lit. */
export function WritingField({ talk, text, onWrite, clock, field }: WritingFieldProps) {
  const { t } = useLingui()
  const mirror = useRef<HTMLDivElement>(null)
  const [still] = useDebouncedValue(text, text.length > LONG ? STILL_LONG : STILL)
  const { words: heard, duration, language } = talk
  const placed = useMemo(
    () => ({ words: alignWords(heard, still, duration ?? 0), places: placesIn(still), text: still }),
    [heard, still, duration],
  )
  useEffect(() => (mirror.current ? lightPlace(mirror.current, placed, clock) : undefined), [placed, clock])

  return (
    <div className={classes.field}>
      <Mirror ref={mirror} text={text} />
      <textarea
        ref={field}
        className={classes.writing}
        aria-label={t`Text of the talk`}
        aria-keyshortcuts="Control+Enter Meta+Enter Escape"
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        maxLength={500_000}
        lang={language ?? undefined}
        dir="auto"
        spellCheck
      />
    </div>
  )
}
