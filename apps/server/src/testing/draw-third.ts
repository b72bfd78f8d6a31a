import { mulberry32 } from '@earshot/contract/rules/testing/chance'

const seed = Number(process.env.TEST_SEED ?? 1)

/**
 * Of a large product, what a run tests: a third in `npm test`, drawThird by TEST_SEED, which it prints; else everything.
 * The order stays.
 */
export function drawThird<Each>(all: readonly Each[]): Each[] {
  if (process.env.TEST_TIER !== 'change') return [...all]
  const chance = mulberry32(seed)
  const ranked = all.map((each) => ({ each, rank: chance() }))
  const limit = ranked.map(({ rank }) => rank).sort((one, other) => one - other)[Math.ceil(all.length / 3) - 1] ?? 1
  return ranked.filter(({ rank }) => rank <= limit).map(({ each }) => each)
}
