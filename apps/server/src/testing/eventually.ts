import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/** Seconds: generous, because a test is to fail by what it expects. */
const LIMIT = 90 * Number(process.env.TEST_PATIENCE ?? 1)

export async function eventually<Seen>(read: () => Promise<Seen>, until: (seen: Seen) => boolean, seconds = LIMIT) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const seen = await read()
    if (until(seen)) return seen
    if (Date.now() > end) throw new Error(`It did not come; last seen: ${JSON.stringify(seen)?.slice(0, 500)}`)
    await pause(50)
  }
}

export async function withClockAdvanced<Done>(ms: number, work: () => Promise<Done>): Promise<Done> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
