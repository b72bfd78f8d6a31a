/** Deterministic pseudorandom numbers in [0, 1) (mulberry32). */
export function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Deterministic pseudorandom integers in [0, below). */
export function randomIntegers(seed: number) {
  const next = mulberry32(seed)
  return (below: number) => Math.floor(next() * below)
}
