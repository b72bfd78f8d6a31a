import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** How many seconds the recorder within it shows. Pauses and "of 1:00" do not count. */
export async function secondsRecorded(within: Page | Locator): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await within.getByRole('timer').textContent()) ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Until at least so many seconds are recorded. Of a busy machine, the browser may not show every second. */
export const recorded = (within: Page | Locator, seconds: number) =>
  expect.poll(() => secondsRecorded(within), { intervals: [100] }).toBeGreaterThanOrEqual(seconds)
