import type { FoundTalk } from '@earshot/contract/search'

/** What a row begins: a day, given by a moment in it, or the talks that only sound like what was searched for. */
export type Section = { day: string } | 'similar' | undefined

/** What each row begins, where the newest come first. */
export function sectionsOf(talks: readonly FoundTalk[], isByDay: boolean): Section[] {
  let day = Number.NaN
  return talks.map((talk, at) => {
    if (talk.by_sound) return talks[at - 1]?.by_sound ? undefined : 'similar'
    const before = day
    day = new Date(talk.recorded_at).setHours(0, 0, 0, 0)
    return isByDay && day !== before ? { day: talk.recorded_at } : undefined
  })
}
