import type { AnswerPart } from '@earshot/contract/assistant'

const CITED = /(?<text>[^[]*(?:\[(?!\d)[^[]*)*)(?<cites>(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)(?<end>[.!?…]?)/gu

/** Splits a model's answer at its citations. Parts without a citation, or with an unknown one, are dropped. */
export function citedParts(said: string, passages: number): AnswerPart[] {
  return [...said.matchAll(CITED)].flatMap(({ groups: { text = '', cites = '', end = '' } = {} }) => {
    const numbers = [...cites.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1)
    const known = [...new Set(numbers)].filter((at) => at >= 0 && at < passages)
    const plain = `${text.trim()}${end}`
    return plain && known.length > 0 ? [{ text: plain, cites: known }] : []
  })
}
