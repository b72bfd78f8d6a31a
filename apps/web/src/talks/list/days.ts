import type { FoundTalk } from '@earshot/contract/search'

/** The heading above a row: a day, given by any moment in it, or the results that only sound like the query. */
export type Section = { day: string } | 'similar' | undefined

export function sectionsOf(talks: readonly FoundTalk[], isByDay: boolean): Section[] {
  let day = Number.NaN
  return talks.map((talk, at) => {
    if (talk.by_sound) return talks[at - 1]?.by_sound ? undefined : 'similar'
    const before = day
    day = new Date(talk.recorded_at).setHours(0, 0, 0, 0)
    return isByDay && day !== before ? { day: talk.recorded_at } : undefined
  })
}
