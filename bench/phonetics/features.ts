/** Consonants by place (lips 0 to throat 7), manner (stops 0 to glides) and voice. */
const consonants: Record<string, readonly number[]> = {
  ...{
    p: [0, 0, 0],
    b: [0, 0, 1],
    t: [3, 0, 0],
    d: [3, 0, 1],
    k: [6, 0, 0],
    g: [6, 0, 1],
    C: [4, 0.6, 0],
    J: [4, 0.6, 1],
  },
  ...{ f: [1, 1.2, 0], v: [1, 1.2, 1], T: [2, 1.2, 0], D: [2, 1.2, 1], s: [3, 1.2, 0], z: [3, 1.2, 1] },
  ...{ S: [4, 1.2, 0], Z: [4, 1.2, 1], h: [7, 1.6, 0], m: [0, 2.4, 1], n: [3, 2.4, 1], G: [6, 2.4, 1] },
  ...{ l: [3, 3.2, 1], r: [4, 3.2, 1], w: [0.5, 3.6, 1], y: [5, 3.6, 1] },
}

/** Vowels by openness, backness, roundness and glide. */
const vowels: Record<string, readonly number[]> = {
  ...{ j: [0, 0, 0, 0], i: [0.7, 0.3, 0, 0], e: [1.5, 0.4, 0, 0], A: [2.4, 0.5, 0, 0], a: [3, 2, 0, 0] },
  ...{ o: [2.3, 2.6, 1, 0], U: [0.8, 2.4, 0.7, 0], q: [0, 2.6, 1, 0], u: [1.7, 1.5, 0, 0], R: [1.4, 1.4, 0.5, 0.8] },
  ...{
    E: [1.1, 0.2, 0, 0.5],
    I: [2.2, 1.2, 0, 1],
    O: [1.3, 2.6, 1, 0.5],
    W: [2.4, 1.8, 0.6, 1],
    Y: [1.5, 1.6, 0.8, 1.2],
  },
}

/** Pairs of a vowel and a consonant that are nearly the same. */
const NEIGHBOURS = new Set(['jy', 'Rr', 'qw', 'Uw', 'Ow', 'il', 'Ul', 'Ol'])

export function unlikeness(one: string, other: string): number {
  const [c, d, v, w] = [consonants[one], consonants[other], vowels[one], vowels[other]]
  if (c && d) return Math.min(3, gap(c, d, 0)) * 0.6 + gap(c, d, 1) * 0.9 + gap(c, d, 2) * 0.7
  if (v && w) return gap(v, w, 0) * 0.7 + gap(v, w, 1) * 0.5 + gap(v, w, 2) * 0.3 + gap(v, w, 3) * 0.4
  return NEIGHBOURS.has(one + other) || NEIGHBOURS.has(other + one) ? 2.2 : 5.5
}

const gap = (one: readonly number[], other: readonly number[], at: number) =>
  Math.abs((one[at] ?? 0) - (other[at] ?? 0))
