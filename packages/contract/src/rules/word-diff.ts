import { commonPairs } from './common-pairs.ts'
import { type WordPosition, wordPositions } from './word-positions.ts'

/** `gone` is only in the first text, `new` only in the second; `gap` replaces a long unchanged part. */
export interface DiffRun {
  kind: 'same' | 'gone' | 'new' | 'gap'
  text: string
}

export function wordDiff(before: string, after: string): DiffRun[] {
  const [old, now] = [wordPositions(before), wordPositions(after)]
  const runs: DiffRun[] = []
  const add = (kind: DiffRun['kind'], text: string) => {
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

export const hasNoChanges = (runs: readonly DiffRun[]) => runs.every(({ kind }) => kind === 'same')

const AROUND = 60

export function shortened(runs: readonly DiffRun[]): DiffRun[] {
  return runs.flatMap((run, at) => {
    if (run.kind !== 'same' || run.text.length <= 3 * AROUND) return run
    const head = at === 0 ? '' : run.text.slice(0, run.text.indexOf(' ', AROUND) + 1)
    const tail = at === runs.length - 1 ? '' : run.text.slice(run.text.lastIndexOf(' ', run.text.length - AROUND))
    const parts: DiffRun[] = [
      { kind: 'same', text: head },
      { kind: 'gap', text: ' … ' },
      { kind: 'same', text: tail },
    ]
    return parts.filter(({ text }) => text !== '')
  })
}

const textOf = ({ text }: WordPosition) => text

const slice = (text: string, positions: readonly WordPosition[], ...[from, to]: [from: number, to: number]) =>
  from < to ? text.slice(positions[from]?.from ?? text.length, positions[to]?.from ?? text.length) : ''
