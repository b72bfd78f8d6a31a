import type { Summary, SummaryPart } from '@earshot/contract/summaries'
import { SUMMARY_SCHEMA, TRANSLATION_SCHEMA } from './vcon-format.ts'

/** What a machine wrote about the talk, for `analysis`; `product` is its model. */
export function summaryAnalysis({ parts, model, translations }: Summary): object[] {
  const own = parts.filter(({ language }) => language === null)
  const of = (kind: SummaryPart['kind']) => own.filter((part) => part.kind === kind)
  const summary = {
    title: of('title')[0]?.text ?? null,
    sentences: of('sentence').map(sentenceOf),
    actions: of('action').map((part) => ({
      ...sentenceOf(part),
      who: part.who,
      by_when: part.by_when,
      done: part.done,
    })),
  }
  return [
    ...(own.length > 0 ? [analysisOf('summary', { product: model, schema: SUMMARY_SCHEMA, body: summary })] : []),
    ...translations.flatMap((made) => {
      const sentences = parts.filter(({ language }) => language === made.language).map(sentenceOf)
      const body = { language: made.language, sentences }
      return sentences.length > 0
        ? [analysisOf('translation', { product: made.model, schema: TRANSLATION_SCHEMA, body })]
        : []
    }),
  ]
}

const sentenceOf = ({ text, cites, edited }: SummaryPart) => ({ text, cites, edited: edited !== null })

interface Analysis {
  product: string | null
  schema: string
  body: object
}

const analysisOf = (type: string, { product, schema, body }: Analysis) => ({
  ...{ type, dialog: 0, mediatype: 'application/json', vendor: 'Earshot' },
  ...(product && { product }),
  ...{ schema, encoding: 'json', body: JSON.stringify({ written_by: 'machine', ...body }) },
})
