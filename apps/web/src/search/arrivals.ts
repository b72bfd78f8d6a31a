interface Row {
  talk_id: string
}

/** Whether two lists name the same talks in the same order. */
export const sameTalks = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every(({ talk_id }, at) => other[at]?.talk_id === talk_id)

/** How many of the newest talks are not in the list yet. */
export function arrivalsIn(newest: readonly Row[], known: readonly Row[]) {
  const ids = new Set(known.map(({ talk_id }) => talk_id))
  return newest.filter(({ talk_id }) => !ids.has(talk_id)).length
}

/** The list in its own order, each talk as it was last heard of. */
export function refreshed<T extends Row>(known: readonly T[], newest: readonly T[]): T[] {
  const fresh = new Map(newest.map((talk) => [talk.talk_id, talk]))
  return known.map((talk) => fresh.get(talk.talk_id) ?? talk)
}
