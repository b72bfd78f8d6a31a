import type { assistantRoutes } from '@earshot/contract/assistant'
import type { InputOf } from '@earshot/contract/route'
import type { FoundTalk } from '@earshot/contract/search'
import type { Caller } from '../core/http/caller.ts'
import { search } from '../talks/search/search.service.ts'
import { questionWords } from './question-words.ts'

type AssistantQuestion = InputOf<typeof assistantRoutes.ask>

/** `similar`: found by words that only sound or are spelled like those of the question. */
export type FoundPassage = FoundTalk & { similar?: true }

const MOST_PASSAGES = 8
const ENOUGH = 3
const MOST_CONSIDERED = 20

/** The best talks for a question, by the caller's own rights: with all of its words, else with its rarest ones. */
export async function findPassages(caller: Caller, { question, ...where }: AssistantQuestion): Promise<FoundPassage[]> {
  const words = questionWords(question)
  // The trailing space marks the last word as complete.
  const find = async (query: string): Promise<Found> =>
    sorted(
      await search.search(caller, {
        ...where,
        query: `${query} `,
        sort: 'relevance',
        tz: 'UTC',
        limit: MOST_CONSIDERED,
      }),
    )
  const together = words.length > 0 ? await find(words.join(' ')) : NOTHING
  const enough = together.talks.length >= ENOUGH || words.length < 2
  const apart = enough ? [] : await Promise.all(words.map(find))
  const all = [...together.talks, ...byWeight(apart), ...[together, ...apart].flatMap(({ similar }) => similar)]
  const known = new Set<string>()
  return all.filter(({ talk_id }) => !known.has(talk_id) && known.add(talk_id)).slice(0, MOST_PASSAGES)
}

interface Found {
  talks: FoundPassage[]
  /** Added by the search to what it found. */
  similar: FoundPassage[]
  total: number
  fallback: string | null
}

const NOTHING: Found = { talks: [], similar: [], total: 0, fallback: null }

type SearchAnswer = Awaited<ReturnType<typeof search.search>>

function sorted({ talks, total, fallback, ...more }: SearchAnswer): Found {
  const added = [...(more.maybe_said ?? []), ...(more.by_sound ?? [])]
  return { talks: fallback ? talks.map(asSimilar) : talks, similar: added.map(asSimilar), total, fallback }
}

const asSimilar = (talk: FoundTalk): FoundPassage => ({ ...talk, similar: true })

const AS_GUESSED = 0.5

/** Rare words weigh more, guessed ones half. A talk is shown with the snippet of its rarest word. */
function byWeight(apart: Found[]): FoundPassage[] {
  const weights = new Map<string, { talk: FoundPassage; weight: number }>()
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
