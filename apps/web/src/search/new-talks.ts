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
