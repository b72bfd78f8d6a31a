import { setTimeout as pause } from 'node:timers/promises'

/** Looks again until the answer is there; fails with what it saw last. */
export async function eventually<Seen>(look: () => Promise<Seen>, until: (seen: Seen) => boolean, seconds = 30) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (until(seen)) return seen
    if (Date.now() > end) throw new Error(`It did not come; last seen: ${JSON.stringify(seen)?.slice(0, 500)}`)
    await pause(50)
  }
}
