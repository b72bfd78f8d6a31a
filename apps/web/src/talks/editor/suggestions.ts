import type { Hit } from '@earshot/contract/hits'
import { soundOf } from '@earshot/contract/rules/sounds-like'
import { useMemo } from 'react'
import { useAlerts } from '../../alerts/alerts.queries.ts'
import { useHits } from '../../hits/hits.queries.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useMembers } from '../../users/users.queries.ts'
import type { UnsureWord } from './unsure-review.ts'

type HeardAs = Pick<Hit, 'start' | 'end' | 'match' | 'keyword'>

interface KnownWords {
  names: readonly string[]
  hits: readonly HeardAs[]
}

/** Characters. Too many shorter words sound alike. */
const SHORTEST = 4

/** The likeliest first. */
export type Suggest = (word: Pick<UnsureWord, 'text' | 'start' | 'end' | 'alternatives'>) => string[]

export function suggestFrom({ names, hits }: KnownWords): Suggest {
  const bySound = new Map(
    names
      .flatMap((name) => name.split(/[^\p{L}\p{M}'’-]+/u))
      .filter((word) => word.length >= SHORTEST)
      .map((word) => [soundOf(word.toLowerCase()), word] as const),
  )
  return ({ text, start, end, alternatives }) => {
    const middle = (start + end) / 2
    const hit = hits.find((each) => each.start <= middle && middle <= each.end && each.match === text)
    const found = hit?.keyword ?? (text.length >= SHORTEST ? bySound.get(soundOf(text.toLowerCase())) : undefined)
    const all = new Map([found, ...alternatives].flatMap((each) => (each ? [[each.toLowerCase(), each]] : [])))
    return [...all].filter(([key]) => key !== text.toLowerCase()).map(([, each]) => each)
  }
}

export function useSuggestions(org_id: string, talk_id: string): Suggest {
  const speakers = useSpeakers(org_id).data
  const members = useMembers(org_id).data
  const alerts = useAlerts(org_id).data
  const hits = useHits(org_id).data
  return useMemo(
    () =>
      suggestFrom({
        names: [
          ...(speakers ?? []).map(({ name }) => name),
          ...(members ?? []).map(({ name }) => name),
          ...(alerts ?? []).map(({ keyword }) => keyword),
        ],
        hits: (hits ?? []).filter((hit) => hit.talk_id === talk_id),
      }),
    [speakers, members, alerts, hits, talk_id],
  )
}
