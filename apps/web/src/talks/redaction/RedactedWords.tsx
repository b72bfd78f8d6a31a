import { overlaps, surelySaid } from '@earshot/contract/rules/redact'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import classes from './redaction.module.css'
import type { RangeToRedact } from './use-redacting.ts'

/** Words before and after those that will be masked. */
const MOST_AROUND = 6
/** Words that were shown stay, unless they are this far from those that will be masked. */
const MOST_KEPT = 20
/** Of many that will be masked, so many of the first and of the last. */
const MOST_AT_ENDS = 20

interface RedactedWordsProps {
  talk: Pick<Talk, 'words' | 'duration'>
  range: RangeToRedact
  onRange: (range: RangeToRedact) => void
}

/** What others will no longer read, between what they will. Pressing a word includes it, or leaves it out. */
export function RedactedWords({ talk: { words, duration }, range, onRange }: RedactedWordsProps) {
  const { t } = useLingui()
  const first = words.findIndex((word) => overlaps(word, range))
  const last = words.findLastIndex((word) => overlaps(word, range))
  const part = useShownPart(first, last, words.length)
  if (first === -1) return <p className={classes.said}>{t`No words are in this part.`}</p>

  function select(from: number, to: number) {
    const [start, end] = [words[from]?.start ?? range.start, words[to]?.end ?? range.end]
    onRange(surelySaid(words, { start, end }, duration ?? end))
  }

  function press(at: number) {
    if (at < first || at > last) select(Math.min(at, first), Math.max(at, last))
    else if (first === last) return
    else if (at - first < last - at) select(at + 1, last)
    else select(first, at - 1)
  }

  const isLeftOut = (at: number) => at >= first + MOST_AT_ENDS && at <= last - MOST_AT_ENDS
  const shown = words.slice(part.from, part.to + 1).map(({ text }, index) => ({ text, at: part.from + index }))
  const masked = words.slice(first, last + 1).filter((_, index) => !isLeftOut(first + index))
  return (
    <div>
      <p className={classes.about} id="redacted-words">
        {t`Press a word outside the part to include everything up to it, or one inside to leave out everything from it to the nearer end.`}
      </p>
      <VisuallyHidden aria-live="polite">{masked.map(({ text }) => text).join(' ')}</VisuallyHidden>
      <div className={classes.said} role="group" aria-labelledby="redacted-words" dir="auto">
        {shown.map(({ text, at }) => {
          if (isLeftOut(at)) return at === first + MOST_AT_ENDS && <span key="left out">…</span>
          return (
            <button
              key={at}
              type="button"
              className={classes.press}
              aria-pressed={at >= first && at <= last}
              onClick={() => press(at)}
            >
              {text}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** Keeps what was shown, so that a press moves no word away under the finger. */
function useShownPart(first: number, last: number, count: number) {
  const [kept, keep] = useState({ from: first, to: last })
  const [isBefore, isAfter] = [first - kept.from, kept.to - last].map((apart) => apart > 0 && apart <= MOST_KEPT)
  const from = isBefore ? kept.from : Math.max(0, first - MOST_AROUND)
  const to = isAfter ? kept.to : Math.min(count - 1, last + MOST_AROUND)
  if (from !== kept.from || to !== kept.to) keep({ from, to })
  return { from, to }
}
