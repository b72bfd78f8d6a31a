import type { Word } from '@earshot/contract/talks'

const isTime = (key: string) => key === 'start' || key === 'end'

/** As JSON, with times in milliseconds: sums of them have up to 16 digits. */
export const storedWords = (words: readonly Word[]): string =>
  JSON.stringify(words, (key, value: unknown) =>
    isTime(key) && typeof value === 'number' ? Number(value.toFixed(3)) : value,
  )
