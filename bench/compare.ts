/** One thing that is done over and over, and what it is measured against. */
export interface Comparison {
  name: string
  ours(): Promise<unknown>
  yardstick(): Promise<unknown>
}

export interface Measured {
  name: string
  /** Milliseconds a piece, the middle one of all. */
  ours: number
  yardstick: number
  ratio: number
}

const WARM_UP = 50
const ROUNDS = 10
const IN_A_ROUND = 20

/** Does both in turns, round by round, so that whatever else this machine does falls on both. */
export async function compare({ name, ours, yardstick }: Comparison): Promise<Measured> {
  await times(WARM_UP, ours)
  await times(WARM_UP, yardstick)
  const taken = { ours: [] as number[], yardstick: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.yardstick.push(...(await times(IN_A_ROUND, yardstick)))
    taken.ours.push(...(await times(IN_A_ROUND, ours)))
  }
  const [mine, theirs] = [middle(taken.ours), middle(taken.yardstick)]
  return { name, ours: mine, yardstick: theirs, ratio: mine / theirs }
}

async function times(count: number, work: () => Promise<unknown>) {
  const taken: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return taken
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
