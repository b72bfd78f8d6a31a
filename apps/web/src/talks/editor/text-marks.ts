import type { Word } from '@earshot/contract/talks'
import type { SoundClock } from '../transcript/caret-sync.ts'
import type { TimedMark } from '../transcript/timed-marks.ts'
import { isUnsure } from '../transcript/unsure-words.ts'
import { wordAt } from '../transcript/word-at.ts'
import type { WordPosition } from '@earshot/contract/rules/word-positions'
import { linePosition } from './word-positions.ts'

export interface PlacedText {
  text: string
  words: readonly Word[]
  positions: readonly WordPosition[]
}

/** Word indices, both inclusive. */
type Stretch = Pick<TimedMark, 'first' | 'last'>

const SOUNDING = 'sounding'

/** CSS Custom Highlights mark ranges without adding elements. Undefined in browsers without support. */
const registry = () => globalThis.CSS?.highlights as HighlightRegistry | undefined

export function markWords(
  overlay: HTMLElement,
  { text, words, positions }: PlacedText,
  { timedMarks, unsureShown }: { timedMarks: readonly TimedMark[]; unsureShown: boolean },
) {
  const highlights = registry()
  if (!highlights) return undefined
  const inLine = linePosition(text)
  const rangesOf = (stretches: readonly Stretch[]) =>
    stretches.flatMap(({ first, last }) => {
      const [begin, end] = [positions[first], positions[last]]
      return (begin && end && rangeIn(overlay, inLine({ from: begin.from, to: end.to }))) ?? []
    })
  const unsure = words.flatMap(({ confidence }, at) =>
    unsureShown && isUnsure(confidence) ? { first: at, last: at } : [],
  )
  const marked = (kind: TimedMark['kind']) => timedMarks.filter((mark) => mark.kind === kind)
  const kinds = { unsure, alert: marked('alert'), found: marked('found') }
  for (const [kind, stretches] of Object.entries(kinds)) highlights.set(kind, new Highlight(...rangesOf(stretches)))
  return () => {
    for (const kind of Object.keys(kinds)) highlights.delete(kind)
  }
}

export function markSounding(overlay: HTMLElement, { text, words, positions }: PlacedText, clock: SoundClock) {
  const highlights = registry()
  if (!highlights) return undefined
  const inLine = linePosition(text)
  let lit = -1
  const light = () => {
    const word = wordAt(words, clock.now())
    if (word === lit) return
    lit = word
    const position = positions[word]
    const range = position && rangeIn(overlay, inLine(position))
    if (range) highlights.set(SOUNDING, new Highlight(range))
    else highlights.delete(SOUNDING)
  }
  light()
  const unfollow = clock.follow(light)
  return () => {
    unfollow()
    highlights.delete(SOUNDING)
  }
}

/** A range within one line of the overlay, whose children are the lines; undefined if it is not rendered yet. */
export function rangeIn(overlay: HTMLElement, { line, from, to }: ReturnType<ReturnType<typeof linePosition>>) {
  const node = overlay.children[line]?.firstChild
  if (!node || to > (node.textContent?.length ?? 0)) return undefined
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
