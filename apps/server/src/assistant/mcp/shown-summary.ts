import type { Summary, SummaryPart } from '@earshot/contract/summaries'
import type { Talk, Word } from '@earshot/contract/talks'

/** What a machine wrote about a talk, each part with the words that it stands on; null if it wrote nothing. */
export function shownSummary({ parts, model, outdated }: Summary, { words }: Pick<Talk, 'words'>) {
  const own = parts.filter(({ language }) => language === null)
  if (own.length === 0) return null
  const of = (kind: SummaryPart['kind']) => own.filter((part) => part.kind === kind)
  const shown = (part: SummaryPart) => ({
    text: part.text,
    edited: part.edited !== null,
    said: part.cites.map(saidIn(words)),
  })
  return {
    written_by: 'machine',
    model,
    outdated,
    title: of('title').map(shown)[0] ?? null,
    sentences: of('sentence').map(shown),
    action_items: of('action').map((part) => ({
      ...shown(part),
      ...{ who: part.who, by_when: part.by_when, done: part.done },
    })),
  }
}

const saidIn = (words: readonly Word[]) => (cite: SummaryPart['cites'][number]) => ({
  start: cite.start,
  text: words
    .filter(({ start, end }) => (start + end) / 2 >= cite.start && (start + end) / 2 <= cite.end)
    .map(({ text }) => text)
    .join(' '),
})
