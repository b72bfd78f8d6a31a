import { expect, test } from 'vitest'
import { noteOutcome } from './commit-outcomes.ts'
import { grouped } from './grouped-writes.ts'

function failing(outcome: Parameters<typeof noteOutcome>[1]) {
  const error = new Error(outcome)
  noteOutcome(error, outcome)
  return error
}

/** Writes that end when they are told to, and refuse groups with a `bad` item. */
function openWrites(outcome: Parameters<typeof noteOutcome>[1] = 'refused') {
  const written: string[][] = []
  const gate = Promise.withResolvers<void>()
  const write = grouped(async (items: string[]) => {
    written.push(items)
    await gate.promise
    if (items.includes('bad')) throw failing(outcome)
    return items.map((item) => `wrote ${item}`)
  })
  return { written, write, open: () => gate.resolve() }
}

test('what is refused in a group fails alone, and the others are written', async () => {
  const { written, write, open } = openWrites()
  const asked = ['first', 'a', 'bad', 'b', 'c'].map((item) => write('org', item))
  open()
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(written).toEqual([['first'], ['a', 'bad', 'b', 'c'], ['a'], ['bad'], ['b'], ['c']])
})

test('after a lost connection nothing is written again, because it may have been', async () => {
  const { written, write, open } = openWrites('unknown')
  const asked = ['first', 'a', 'bad'].map((item) => write('org', item))
  open()
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(written).toEqual([['first'], ['a', 'bad']])
})

test('what comes during a write is written together after it, and each gets its own result', async () => {
  const { written, write, open } = openWrites()
  const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((item) => write('org', item))
  open()
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((item) => `wrote ${item}`))
  expect(written.map(({ length }) => length)).toEqual([1, 4, 2, 1])
})

test('nothing waits for a write of another name, or for one that has ended', async () => {
  const { written, write, open } = openWrites()
  const asked = [write('one', 'a'), write('other', 'b')]
  expect(written).toEqual([['a'], ['b']])
  open()
  await Promise.all(asked)
  expect(await write('one', 'c')).toBe('wrote c')
})
