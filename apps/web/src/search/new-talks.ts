interface Row {
  talk_id: string
}

export const sameTalks = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every(({ talk_id }, at) => other[at]?.talk_id === talk_id)

export function newTalksIn(newest: readonly Row[], known: readonly Row[]) {
  const ids = new Set(known.map(({ talk_id }) => talk_id))
  return newest.filter(({ talk_id }) => !ids.has(talk_id)).length
}

export function withFreshTalks<T extends Row>(known: readonly T[], newest: readonly T[]): T[] {
  const fresh = new Map(newest.map((talk) => [talk.talk_id, talk]))
  return known.map((talk) => fresh.get(talk.talk_id) ?? talk)
}

export interface Newest {
  talks: readonly Row[]
  /** No talks follow. */
  isAll: boolean
  /** The best are first, so that a talk that is not among them may only have moved. */
  isRanked: boolean
}

/** Without what the newest talks would show, and do not: it was deleted, or is no longer heard. */
export function withoutGone<T extends Row>(known: readonly T[], { talks, isAll, isRanked }: Newest): readonly T[] {
  const here = new Set(talks.map(({ talk_id }) => talk_id))
  if (isRanked && !isAll) return known
  const last = isAll ? known.length : known.findLastIndex(({ talk_id }) => here.has(talk_id))
  return known.filter(({ talk_id }, at) => at >= last || here.has(talk_id))
}
