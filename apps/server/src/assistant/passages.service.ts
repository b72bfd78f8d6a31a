import type { assistantRoutes } from '@earshot/contract/assistant'
import type { InputOf } from '@earshot/contract/route'
import type { FoundTalk } from '@earshot/contract/search'
import type { Caller } from '../core/http/caller.ts'
import { search } from '../talks/search/search.service.ts'
import { questionWords } from './question-words.ts'

type AssistantQuestion = InputOf<typeof assistantRoutes.ask>

const MOST_PASSAGES = 8
const ENOUGH = 3
const MOST_CONSIDERED = 20

/** The best talks for a question, by the caller's own rights: with all of its words, else with its rarest ones. */
export async function findPassages(caller: Caller, { question, ...where }: AssistantQuestion): Promise<FoundTalk[]> {
  const words = questionWords(question)
  const find = (query: string) =>
    search.search(caller, { ...where, query, sort: 'relevance', tz: 'UTC', limit: MOST_CONSIDERED })
  // The trailing space marks the last word as complete.
  const together = words.length > 0 ? (await find(`${words.join(' ')} `)).talks : []
  if (together.length >= ENOUGH || words.length < 2) return together.slice(0, MOST_PASSAGES)
  const apart = await Promise.all(words.map((word) => find(`${word} `)))
  const rest = byWeight(apart).filter(({ talk_id }) => !together.some((talk) => talk.talk_id === talk_id))
  return [...together, ...rest].slice(0, MOST_PASSAGES)
}

interface Found {
  talks: FoundTalk[]
  total: number
  fallback: string | null
}

const AS_GUESSED = 0.5

/** Rare words weigh more, guessed ones half. A talk is shown with the snippet of its rarest word. */
function byWeight(apart: Found[]): FoundTalk[] {
  const weights = new Map<string, { talk: FoundTalk; weight: number }>()
  const weighed = apart.map(({ talks, total, fallback }) => ({
    talks,
    weight: (fallback ? AS_GUESSED : 1) / Math.log2(2 + total),
  }))
  for (const { talks, weight } of weighed.toSorted((one, other) => other.weight - one.weight)) {
    for (const talk of talks) {
      const known = weights.get(talk.talk_id)
      weights.set(talk.talk_id, { talk: known?.talk ?? talk, weight: (known?.weight ?? 0) + weight })
    }
  }
  return [...weights.values()].toSorted((one, other) => other.weight - one.weight).map(({ talk }) => talk)
}
