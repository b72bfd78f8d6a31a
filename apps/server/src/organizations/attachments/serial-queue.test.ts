import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('jobs run one after the other, and a failing one does not stop the next', async () => {
  const take = serialQueue()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('broken')
    return name
  }
  const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => take(work(name))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('the twenty-first job is refused until there is room again', async () => {
  const take = serialQueue()
  let open = () => {}
  const gate = new Promise<void>((opened) => {
    open = opened
  })
  const line = Array.from({ length: 20 }, () => take(() => gate))
  await expect(take(async () => 'late')).rejects.toMatchObject({ code: 'too_many', details: { retry_after: 5 } })
  open()
  await Promise.all(line)
  expect(await take(async () => 'late')).toBe('late')
})
