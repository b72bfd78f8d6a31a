import { commonPairs } from '@earshot/contract/rules/common-pairs'
import { type Placed, placesIn } from '../editing/writing/places.ts'

/** A stretch of words that both texts have, only the first (`gone`), or only the second (`new`); `gap` stands for many of both. */
export interface Run {
  kind: 'same' | 'gone' | 'new' | 'gap'
  text: string
}

/** What has to happen to the words of one text to become those of the other. How they are spaced does not count. */
export function wordDiff(before: string, after: string): Run[] {
  const [old, now] = [placesIn(before), placesIn(after)]
  const runs: Run[] = []
  const add = (kind: Run['kind'], text: string) => {
    const last = runs.at(-1)
    if (text !== '' && last?.kind === kind) last.text += text
    else if (text !== '') runs.push({ kind, text })
  }
  let [atOld, atNow] = [0, 0]
  const pairs = commonPairs(old.map(textOf), now.map(textOf))
  for (const [pairOld, pairNow] of [...pairs, [old.length, now.length] as const]) {
    add('gone', slice(before, old, atOld, pairOld))
    add('new', slice(after, now, atNow, pairNow))
    add('same', slice(after, now, pairNow, pairNow + 1))
    ;[atOld, atNow] = [pairOld + 1, pairNow + 1]
  }
  return runs
}

export const isSame = (runs: readonly Run[]) => runs.every(({ kind }) => kind === 'same')

const AROUND = 60

/** With only the words around each difference; a text that is the same all over says so by its beginning. */
export function shortened(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, at) => {
    if (run.kind !== 'same' || run.text.length <= 3 * AROUND) return run
    const head = at === 0 ? '' : run.text.slice(0, run.text.indexOf(' ', AROUND) + 1)
    const tail = at === runs.length - 1 ? '' : run.text.slice(run.text.lastIndexOf(' ', run.text.length - AROUND))
    const parts: Run[] = [
      { kind: 'same', text: head },
      { kind: 'gap', text: ' … ' },
      { kind: 'same', text: tail },
    ]
    return parts.filter(({ text }) => text !== '')
  })
}

const textOf = ({ text }: Placed) => text

/** The words from one to another as the text has them, with what stands between them. */
const slice = (text: string, places: readonly Placed[], ...[from, to]: [from: number, to: number]) =>
  from < to ? text.slice(places[from]?.from ?? text.length, places[to]?.from ?? text.length) : ''
