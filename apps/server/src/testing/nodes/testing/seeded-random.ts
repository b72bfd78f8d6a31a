import { mulberry32 } from '@earshot/contract/rules/testing/chance'

export function seededRandom(seed: number) {
  const next = mulberry32(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    take: <Each>(list: Each[]): Each | undefined => list.splice(between(0, list.length - 1), 1)[0],
  }
}
