export interface Comparison {
  name: string
  ours(): Promise<unknown>
  yardstick(): Promise<unknown>
  times?: Times
}

interface Times {
  warmUp: number
  rounds: number
  inARound: number
}

const MANY: Times = { warmUp: 50, rounds: 10, inARound: 20 }

export interface Measured {
  name: string
  /** Median, in milliseconds. */
  ours: number
  yardstick: number
  ratio: number
}

/** Alternates both, so that other load affects both. */
export async function compare({ name, ours, yardstick, times: many = MANY }: Comparison): Promise<Measured> {
  await times(many.warmUp, ours)
  await times(many.warmUp, yardstick)
  const taken = { ours: [] as number[], yardstick: [] as number[] }
  for (let round = 0; round < many.rounds; round++) {
    taken.yardstick.push(...(await times(many.inARound, yardstick)))
    taken.ours.push(...(await times(many.inARound, ours)))
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

export const middle = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
