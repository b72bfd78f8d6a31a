import type { FoundTalk } from '@earshot/contract/search'

/** The heading above a row: a day, given by any moment in it, or results that may only be meant by the query. */
export type Section = { day: string } | 'maybe' | 'similar' | undefined

export function sectionsOf(talks: readonly FoundTalk[], isByDay: boolean): Section[] {
  let day = Number.NaN
  return talks.map((talk, at) => {
    const kind = kindOf(talk)
    if (kind) return kindOf(talks[at - 1]) === kind ? undefined : kind
    const before = day
    day = new Date(talk.recorded_at).setHours(0, 0, 0, 0)
    return isByDay && day !== before ? { day: talk.recorded_at } : undefined
  })
}

const kindOf = (talk: Pick<FoundTalk, 'maybe_said' | 'by_sound'> | undefined) =>
  talk?.maybe_said ? 'maybe' : talk?.by_sound && 'similar'
