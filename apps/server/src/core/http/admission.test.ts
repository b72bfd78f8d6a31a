import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recorder(options: ConstructorParameters<typeof Admission>[0]) {
  const admission = new Admission(options)
  const log: string[] = []
  const leave = new Map<string, () => void>()
  const enter = (name: string, key: string) =>
    admission.enter(key).then(
      (end) => {
        log.push(name)
        leave.set(name, end)
      },
      ({ code, details }) => log.push(`${name}: ${code} ${details.retry_after}`),
    )
  return { admission, log, enter, leave: (name: string) => leave.get(name)?.() }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a limited number of requests runs at once; the others take turns by organization', async () => {
  const { log, enter, leave } = recorder({ atOnce: 1, mostWaiting: 10, waitMs: 1000 })
  for (const [name, key] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['b1', 'b'],
  ] as const)
    void enter(name, key)
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await settled()
    expect(log.at(-1)).toBe(name)
    leave(name)
  }
})

test('when the queue is full, the organization with the most requests loses its last one', async () => {
  const { admission, log, enter } = recorder({ atOnce: 1, mostWaiting: 3, waitMs: 1000 })
  for (const [name, key] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['a4', 'a'],
    ['b1', 'b'],
  ] as const)
    void enter(name, key)
  await settled()
  expect(log).toEqual(['a1', 'a4: unavailable 2'])
  expect(admission.numbers()).toEqual({ running: 1, waiting: 3, refused: 1 })
})

test('a request whose turn does not come in time is refused and leaves no gap in the queue', async () => {
  const { admission, log, enter, leave } = recorder({ atOnce: 1, mostWaiting: 3, waitMs: 1000 })
  void enter('first', 'a')
  void enter('late', 'a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['first', 'late: unavailable 2'])
  leave('first')
  leave('first')
  expect(admission.numbers()).toEqual({ running: 0, waiting: 0, refused: 1 })
  void enter('next', 'a')
  await settled()
  expect(log.at(-1)).toBe('next')
})
