import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, type Ref, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import type { SoundClock } from '../transcript/caret-sync.ts'
import { useTimedMarks } from '../transcript/timed-marks.ts'
import { useUnsureShown } from '../transcript/unsure-words.ts'
import classes from './editor.module.css'
import { markSounding, markWords, type PlacedText } from './text-marks.ts'
import { wordPositions } from '@earshot/contract/rules/word-positions'

interface TranscriptFieldProps {
  talk: Talk
  text: string
  query: string
  onWrite: (text: string) => void
  onSelect: () => void
  clock: SoundClock
  field: RefObject<HTMLTextAreaElement | null>
  overlay: RefObject<HTMLDivElement | null>
  readHeight: number
}

/** Above and below the text, in pixels. */
const PADDING = 24
/** Characters. Short texts are realigned on every key, so that marks do not flicker; long ones after a pause in typing. */
const SHORT = 6000
const STILL_MS = 300
const STILL_LONG_MS = 1500
const LONG = 30_000

export function TranscriptField(props: TranscriptFieldProps) {
  const { talk, text, query, onWrite, onSelect, clock, field, overlay, readHeight } = props
  const { t } = useLingui()
  const [debounced] = useDebouncedValue(text, text.length > LONG ? STILL_LONG_MS : STILL_MS)
  const placed = usePlacedText(talk, text.length > SHORT ? debounced : text)
  const { timedMarks } = useTimedMarks({ ...talk, words: placed.words }, query)
  const [unsureShown] = useUnsureShown()
  useLayoutEffect(
    () => (overlay.current ? markWords(overlay.current, placed, { timedMarks, unsureShown }) : undefined),
    [overlay, placed, timedMarks, unsureShown],
  )
  useEffect(
    () => (overlay.current ? markSounding(overlay.current, placed, clock) : undefined),
    [overlay, placed, clock],
  )

  return (
    <div className={classes.field} data-empty={text === '' || undefined}>
      <HighlightOverlay ref={overlay} text={text} minHeight={readHeight + PADDING} />
      <textarea
        ref={field}
        className={classes.writing}
        aria-label={t`Text of the talk`}
        aria-keyshortcuts="Control+Enter Meta+Enter Escape Alt+W Alt+Shift+W"
        value={text}
        rows={1}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onSelect={onSelect}
        maxLength={500_000}
        lang={talk.language ?? undefined}
        dir="auto"
        spellCheck
      />
    </div>
  )
}

function usePlacedText({ words, duration }: Talk, text: string): PlacedText {
  return useMemo(
    () => ({ text, words: alignWords(words, text, duration ?? 0), positions: wordPositions(text) }),
    [words, text, duration],
  )
}

interface HighlightOverlayProps {
  text: string
  minHeight: number
  ref: Ref<HTMLDivElement>
}

/** One element per line: as one element, the browser would lay out a three-hour transcript anew on every key. */
const HighlightOverlay = ({ text, minHeight, ref }: HighlightOverlayProps) => (
  <div ref={ref} className={classes.mirror} style={{ minHeight }} aria-hidden dir="auto">
    {text.split('\n').map((line, at) => (
      <Line key={`${at}`} line={line} />
    ))}
  </div>
)

const Line = memo(({ line }: { line: string }) => <div>{line || '\u200b'}</div>)
