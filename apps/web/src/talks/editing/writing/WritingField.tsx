import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Clock } from '../../transcript/follow-words.ts'
import classes from '../editing.module.css'
import { lightPlace } from './light-place.ts'
import { placesIn } from './places.ts'

interface WritingFieldProps {
  talk: Talk
  text: string
  onWrite: (text: string) => void
  clock: Clock
  field: RefObject<HTMLTextAreaElement | null>
}

const STILL = 300

/** Plain text, as high as what it holds. Behind it lies its mirror, in which the word that sounds is lit. */
export function WritingField({ talk, text, onWrite, clock, field }: WritingFieldProps) {
  const { t } = useLingui()
  const mirror = useRef<HTMLDivElement>(null)
  const [still] = useDebouncedValue(text, STILL)
  const { words: heard, duration, language } = talk
  const placed = useMemo(
    () => ({ words: alignWords(heard, still, duration ?? 0), places: placesIn(still) }),
    [heard, still, duration],
  )
  useEffect(() => (mirror.current ? lightPlace(mirror.current, placed, clock) : undefined), [placed, clock])

  return (
    <div className={classes.field}>
      {/* A last new line is only as high as what stands on it. */}
      <div ref={mirror} className={classes.mirror} aria-hidden dir="auto">{`${text}\n\u200b`}</div>
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
