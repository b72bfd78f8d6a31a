import { mulberry32 } from './chance.ts'

/**
 * Of a large product, what a run tests: a third (rounded up) in `npm test`, drawn by TEST_SEED, which it prints, and by
 * `name`, so that each file draws its own; else everything. The order stays.
 */
export function drawThird<Each>(all: readonly Each[], name = ''): Each[] {
  if (process.env.TEST_TIER !== 'change') return [...all]
  const chance = mulberry32([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed()))
  const ranked = all.map((each) => ({ each, rank: chance() }))
  const limit = ranked.map(({ rank }) => rank).sort((one, other) => one - other)[Math.ceil(all.length / 3) - 1] ?? 1
  return ranked.filter(({ rank }) => rank <= limit).map(({ each }) => each)
}

const seed = () => Number(process.env.TEST_SEED ?? 1)
