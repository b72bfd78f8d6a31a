import { type FoundTalk, type Snippet, SNIPPET_WORDS } from '@earshot/contract/search'
import type { Word } from '@earshot/contract/talks'

const LINES = 2
/** Text wraps between words, so that lines are never quite full. */
const FILLED = 0.86
/** Minimum number of context characters around each match. */
const LEAST = 12

/** Pixels of a row that the text cannot use. Narrow lists do not show the waveform. */
const BESIDE = { narrow: 130, wide: 212 }
const NARROW = 560
const LETTER = 7
const LONGEST = 1040
const STEP = 4

/** Characters per line for a list width in pixels, in steps of four. */
export function lineOf(width: number) {
  const text = Math.min(LONGEST, width - (width < NARROW ? BESIDE.narrow : BESIDE.wide))
  return Math.max(STEP, Math.floor(text / LETTER / STEP) * STEP)
}

/**
 * Shortens a snippet to two lines of `line` characters. All matches stay visible, with the first in the middle of the
 * first line. Gaps between matches are shortened before a match is cut; the row cuts the text after the last one.
 */
export function fitSnippet(snippet: Snippet, line: number): Snippet {
  const first = snippet.findIndex(({ marked }) => marked)
  const room = Math.floor(line * LINES * FILLED)
  if (first < 0 || widthOf(textOf(snippet)) <= room) return snippet
  const last = snippet.findLastIndex(({ marked }) => marked)
  const found = snippet.slice(first, last + 1)
  const lead = endOf(textOf(snippet.slice(0, first)), (line - widthOf(snippet[first]?.text ?? '')) / 2)
  const left = room - widthOf(lead) - widthOf(textOf(found.filter(({ marked }) => marked)))
  const gap = gapFor(
    found.filter(({ marked }) => !marked).map(({ text }) => widthOf(text)),
    left,
  )
  return [
    ...(lead ? [{ text: lead, marked: false }] : []),
    ...found.map((run) => (run.marked ? run : { text: shortened(run.text, gap), marked: false })),
    ...snippet.slice(last + 1),
  ]
}

function gapFor(gaps: readonly number[], room: number) {
  const longest = Math.max(0, ...gaps)
  for (let gap = longest; gap > LEAST; gap--)
    if (gaps.reduce((sum, each) => sum + Math.min(each, gap), 0) <= room) return gap
  return LEAST
}

function endOf(text: string, room: number) {
  const most = Math.max(LEAST, Math.floor(room))
  if (widthOf(text) <= most) return text
  const tail = takeEnd(text, most - 2)
  return `… ${tail.slice(tail.indexOf(' ') + 1)}`
}

function shortened(text: string, room: number) {
  if (widthOf(text) <= room) return text
  const half = (room - 3) / 2
  const head = takeEnd(text, half, -1)
  const tail = takeEnd(text, half)
  return `${head.slice(0, head.lastIndexOf(' ') + 1)}… ${tail.slice(tail.indexOf(' ') + 1)}`
}

function takeEnd(text: string, room: number, step: 1 | -1 = 1) {
  const letters = [...text]
  if (step > 0) letters.reverse()
  let width = 0
  const fits = letters.findIndex((letter) => (width += widthOf(letter)) > room)
  const taken = fits < 0 ? letters : letters.slice(0, fits)
  if (step > 0) taken.reverse()
  return taken.join('')
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

/** In Latin characters; Chinese, Japanese and Korean ones count twice. */
const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0)

const textOf = (snippet: Snippet) => snippet.map(({ text }) => text).join('')

/** The words around a match, cut like the server's snippet of the first match. */
export function snippetAt(words: readonly Word[], matches: FoundTalk['matches'], at: number): Snippet {
  const match = matches[at]
  const center = match ? words.findIndex(({ start }) => start >= match.start) : -1
  if (center < 0) return []
  const from = Math.max(0, center - SNIPPET_WORDS.before)
  const to = Math.min(words.length, center + SNIPPET_WORDS.after)
  const isFound = (word: Word | undefined) =>
    word !== undefined && matches.some(({ start, end }) => word.start >= start && word.end <= end)
  const parts = words.slice(from, to).flatMap((word, step) => {
    const marked = isFound(word)
    const space = { text: step === 0 ? '' : ' ', marked: marked && isFound(words[from + step - 1]) }
    return [space, { text: word.text, marked }]
  })
  return joined([
    { text: from > 0 ? '… ' : '', marked: false },
    ...parts,
    { text: to < words.length ? ' …' : '', marked: false },
  ])
}

function joined(parts: Snippet): Snippet {
  const runs: Snippet = []
  for (const { text, marked } of parts) {
    const last = runs.at(-1)
    if (last?.marked === marked) last.text += text
    else if (text !== '') runs.push({ text, marked })
  }
  return runs
}
