import type { LiveWords } from '@earshot/contract/live-talks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import classes from './live.module.css'

/** Pixels from the end that still count as reading along. */
const NEAR = 40

/** What scrolls must be reachable with the keyboard. */
const scrollable = { tabIndex: 0 }

/** Scrolls along unless the person has scrolled back. */
export function LiveWordsText({ words }: { words: readonly LiveWords[] }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const readsAlong = useRef(true)
  const count = words.length
  useEffect(() => {
    const { current } = box
    if (current && readsAlong.current) current.scrollTop = current.scrollHeight
  }, [count])
  if (count === 0) return null
  return (
    <div
      ref={box}
      className={classes.words}
      role="log"
      aria-live="polite"
      aria-label={t`Words so far`}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        readsAlong.current = scrollHeight - scrollTop - clientHeight <= NEAR
      }}
      {...scrollable}
      dir="auto"
    >
      {words.map(({ start, text, skipped }) => (
        <span key={start} data-skipped={skipped || undefined}>
          {skipped ? t`[The server could not keep up here. The words come with the talk.]` : text}{' '}
        </span>
      ))}
    </div>
  )
}
