import { createHash, randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds that `work` takes on the machine for which the limits of tests were chosen. */
const USUAL_MS = 200
const MOST = 10

/**
 * What the runners and the tests read: `change` leaves out what is slow by nature and draws a third of the large products,
 * by a seed that can be given again; `all`, and any choice of files by name, leaves out nothing.
 */
export function tierOf({ all, filters }) {
  const change = !all && filters.length === 0
  return {
    TEST_TIER: change ? 'change' : 'all',
    TEST_SEED: process.env.TEST_SEED ?? String(randomInt(1_000_000)),
    TEST_PATIENCE: process.env.TEST_PATIENCE ?? patience().toFixed(1),
  }
}

/** How many times slower this machine is just now than the usual one, from 1 to 10: limits are multiplied by it. */
function patience() {
  const began = performance.now()
  work()
  const slower = (performance.now() - began) / USUAL_MS
  const waiting = loadavg()[0] / availableParallelism()
  return Math.min(Math.max(slower, waiting, 1), MOST)
}

function work() {
  let text = 'earshot'
  for (let round = 0; round < 150_000; round++) text = createHash('sha256').update(text).digest('hex')
  return text
}
