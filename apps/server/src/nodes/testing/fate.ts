/** Chance that comes out the same for the same seed. */
export function fateOf(seed: number) {
  const next = dice(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    /** Takes one out of a list. */
    take: <Each>(list: Each[]): Each | undefined => list.splice(between(0, list.length - 1), 1)[0],
  }
}

/** Numbers from 0 to 1 that come out the same for the same seed (mulberry32). */
export function dice(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
