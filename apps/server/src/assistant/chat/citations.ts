import type { AnswerPart } from '@earshot/contract/assistant'
import { plainLine } from '../../talks/summaries/plain-line.ts'

const LONGEST_PART = 4000
const CITED = /(?<text>[^[]*(?:\[(?!\d)[^[]*)*)(?<cites>(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)(?<end>[.!?…]?)/gu

/**
 * Splits a model's answer at its citations. Dropped are parts without a citation, with an unknown one, and with a web or
 * email address that the cited passages do not name.
 */
export function citedParts(said: string, passages: readonly { text: string }[]): AnswerPart[] {
  return [...said.matchAll(CITED)].flatMap(({ groups: { text = '', cites = '', end = '' } = {} }) => {
    const numbers = [...cites.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1)
    const known = [...new Set(numbers)].filter((at) => passages[at])
    const cited = passages.filter((_, at) => known.includes(at))
    const plain = plainLine(`${text.trim()}${end}`, { longest: LONGEST_PART, said: cited })
    return plain && known.length > 0 ? [{ text: plain, cites: known }] : []
  })
}
