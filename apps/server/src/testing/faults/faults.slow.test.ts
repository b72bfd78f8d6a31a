import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { runFaults } from './run.ts'

/** Repeats a failed run, as far as timing allows: SEED=… vitest run … */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Only the short ones; `npm run faults` runs all of them, and more often. */
const SHORT = /^(kill -9 of (the api|a worker|PostgreSQL)$|clients’ connections|the line to PostgreSQL)/

test(`after kills and a silent line, every acknowledged recording is there once (SEED=${seed})`, {}, async () => {
  const plan = faults.filter(({ name }) => SHORT.test(name)).map((fault) => ({ fault, times: 1 }))
  expect(plan).toHaveLength(5)
  const { faults: done, verdict } = await runFaults({ seed, plan, senders: 1, workers: 1 })
  const { acknowledged, ...wrong } = verdict
  expect(acknowledged).toBeGreaterThan(0)
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])))
  for (const { name, times, unexplained } of done)
    expect({ name, times, unexplained }).toEqual({ name, times: 1, unexplained: 0 })
})
