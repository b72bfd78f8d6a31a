import { commonPairs } from '@earshot/contract/rules/common-pairs'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { RecognizedWord } from '../../speech.ts'

/** Added to the log probability of a token that continues a hotword: the default of sherpa-onnx. */
export const BOOST = 1.5

/** Other characters in a name would have a meaning in the library's format. */
const SIGNS = /[^\p{L}\p{M}\p{N}'’-]+/gu

/** In sherpa-onnx's format for a stream. */
export const hotwordsOf = (names: readonly string[]): string =>
  names.flatMap((name) => name.replaceAll(SIGNS, ' ').trim() || []).join('/')

/**
 * The vocabulary with which the library splits names into a model's tokens, generated from its tokens.txt: the earlier
 * a token was learned, the higher its score, as in SentencePiece.
 */
export const vocabularyOf = (tokensTxt: string): string =>
  tokensTxt
    .split('\n')
    .filter(Boolean)
    .map((line, at) => `${line.slice(0, line.lastIndexOf(' '))}\t${-at}\n`)
    .join('')

/**
 * Words recognized without hotwords, with names from the pass with them. Hotwords make a model write names that were
 * never said and lose words beside them. So the second pass only counts where it has a name and the first has something
 * else of about the same length.
 */
export function withNames(
  plain: readonly RecognizedWord[],
  biased: readonly RecognizedWord[],
  names: readonly string[],
): RecognizedWord[] {
  const wanted = names.map((name) => ` ${tokensOf(name).join(' ')} `)
  const hasName = (words: readonly RecognizedWord[]) => {
    const said = ` ${words.flatMap(({ text }) => tokensOf(text)).join(' ')} `
    return wanted.some((name) => said.includes(name))
  }
  const key = ({ text }: RecognizedWord) => tokensOf(text).join(' ')
  const merged: RecognizedWord[] = []
  let from = { plain: 0, biased: 0 }
  for (const [atPlain, atBiased] of [
    ...commonPairs(plain.map(key), biased.map(key)),
    [plain.length, biased.length],
  ] as const) {
    const before = plain.slice(from.plain, atPlain)
    const instead = biased.slice(from.biased, atBiased)
    merged.push(...(hasName(instead) && !hasName(before) && isAsLong(instead, before) ? instead : before))
    const same = plain[atPlain]
    if (same) merged.push(same)
    from = { plain: atPlain + 1, biased: atBiased + 1 }
  }
  return merged
}

/** Seconds by which the two passes may differ at either end. */
const APART = 0.5

function isAsLong(words: readonly RecognizedWord[], others: readonly RecognizedWord[]) {
  const [first, last, otherFirst, otherLast] = [words[0], words.at(-1), others[0], others.at(-1)]
  if (!first || !last || !otherFirst || !otherLast) return false
  return Math.abs(first.start - otherFirst.start) <= APART && Math.abs(last.end - otherLast.end) <= APART
}
