import { expect, test } from 'vitest'
import { latestOnly } from './latest-only.ts'

/** Runs that end when told, each answering its number. */
function runs() {
  const ends: (() => void)[] = []
  const { ask, forget, ended } = latestOnly(
    () =>
      new Promise<number>((resolve) => {
        const number = ends.length + 1
        ends.push(() => resolve(number))
      }),
  )
  const begun = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return ends.length
  }
  return { ask, forget, ended, begun, end: (number: number) => ends[number - 1]?.() }
}

test('the second run starts after the first has ended, whose result is dropped', async () => {
  const { ask, begun, end } = runs()
  const answers = [ask()]
  expect(await begun()).toBe(1)
  answers.push(ask())
  expect(await begun()).toBe(1)
  end(1)
  expect(await begun()).toBe(2)
  end(2)
  expect(await Promise.all(answers)).toEqual([undefined, 2])
})

test('a run that was overtaken while it waited is skipped', async () => {
  const { ask, begun, end } = runs()
  const first = ask()
  await begun()
  const others = [ask(), ask()]
  end(1)
  expect(await begun()).toBe(2)
  end(2)
  expect(await Promise.all([first, ...others])).toEqual([undefined, undefined, 2])
})

test('a forgotten run returns nothing', async () => {
  const { ask, forget, begun, end } = runs()
  const answer = ask()
  await begun()
  forget()
  end(1)
  expect(await answer).toBeUndefined()
})

test('whether a run has ended can be waited for', async () => {
  const { ask, begun, end, ended } = runs()
  await ended()
  void ask()
  await begun()
  let known = false
  const told = ended().then(() => (known = true))
  await begun()
  expect(known).toBe(false)
  end(1)
  await told
  expect(known).toBe(true)
})

test('a failed run does not stop the next', async () => {
  const outcomes = [Promise.reject(new Error('down')), Promise.resolve('up')]
  const { ask } = latestOnly(() => outcomes.shift() as Promise<string>)
  await expect(ask()).rejects.toThrow('down')
  expect(await ask()).toBe('up')
})
