import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * How a word is said in CMU's dictionary, the usual way first. The package's file is read as text at its first use and
 * searched by halves: as the object that it exports, it would take 25 MB from the start.
 */
export function lookUp(word: string): string[] {
  const lines = text()
  const near = nearLine(lines, word)
  // Two pairs of neighbours are not in order.
  const from = Math.max(0, near - WINDOW)
  const found = lines.subarray(from, near + WINDOW).indexOf(`\n  "${word}": "`)
  return found < 0 ? [] : waysFrom(lines, from + found + 1, word)
}

const NEWLINE = 10
/** In bytes: some lines. */
const WINDOW = 200
const LINE = /^ {2}"(.+)": "(.+)"/

/** Further ways, like `read(2)`, follow. */
function waysFrom(lines: Buffer, at: number, word: string): string[] {
  const ways: string[] = []
  for (let start = at; ; start = lines.indexOf(NEWLINE, start) + 1) {
    const { key, said } = readLine(lines, start)
    if (key !== (ways.length === 0 ? word : `${word}(${ways.length + 1})`)) return ways
    ways.push(said)
  }
}

/** `key` is empty for lines without a word. */
function readLine(lines: Buffer, at: number) {
  const [, key = '', said = ''] = LINE.exec(lines.toString('latin1', at, lines.indexOf(NEWLINE, at))) ?? []
  return { key, said }
}

/** The beginning of the first line whose word is not before this one, or of a neighbour. */
function nearLine(lines: Buffer, word: string): number {
  const sought = inOrder(word)
  let [from, to] = [lines.indexOf('  "'), lines.lastIndexOf('}')]
  while (from < to) {
    const start = Math.max(from, lines.lastIndexOf(NEWLINE, (from + to) >> 1) + 1)
    if (inOrder(readLine(lines, start).key) < sought) from = lines.indexOf(NEWLINE, start) + 1
    else to = start
  }
  return from
}

const inOrder = (word: string) => word.replace('(', '\u0001')

let known: Buffer | undefined

const text = () => (known ??= readFileSync(fileURLToPath(import.meta.resolve('cmu-pronouncing-dictionary'))))
