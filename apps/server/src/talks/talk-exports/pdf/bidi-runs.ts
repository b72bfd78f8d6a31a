import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Characters of one direction and one face, as they are drawn from left to right. */
export interface Run {
  text: string
  /** Null: no face has these characters. */
  face: string | null
  /** Odd: from right to left. */
  level: number
}

export const levelsOf = (text: string, base: 'ltr' | 'rtl' | 'auto') => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

interface Line {
  text: string
  levels: Uint8Array
}

type FaceOf = (character: string, before: string | null) => string | null

/** In the order of the text. From right to left every word is a run of its own, because faces lay out word by word. */
export function runsOf({ text, levels }: Line, faceOf: FaceOf): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    if (INVISIBLE.test(character)) continue
    const last = runs.at(-1)
    const face = faceOf(character, last?.face ?? null)
    const isSpace = character === ' '
    const stays =
      last?.level === level && last.face === face && (level % 2 === 0 || isSpace === last.text.endsWith(' '))
    if (last && stays) last.text += character
    else runs.push({ text: character, face, level })
  }
  return runs
}

/** Marks of direction and the like; joiners shape letters. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|\p{Cc}/u

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level to the lowest odd one, reverse what is at it. */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseAt(ordered, level)
  return ordered.map((run) =>
    run.level % 2 === 1 && !JOINS.test(run.text) ? { ...run, text: mirrored(run.text) } : run,
  )
}

function reverseAt(runs: Run[], level: number) {
  for (let from = 0; from < runs.length; from++) {
    if ((runs[from]?.level ?? 0) < level) continue
    const end = runs.findIndex((run, at) => at > from && run.level < level)
    const to = end < 0 ? runs.length : end
    runs.splice(from, to - from, ...runs.slice(from, to).reverse())
    from = to
  }
}

/** Scripts that fontkit itself lays out from right to left. */
const JOINS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
