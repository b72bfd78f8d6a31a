import { expect, onTestFinished, test } from 'vitest'
import { openStudio, silence } from '../../../testing/sounds.ts'
import { folderOf } from '../models/verification.ts'
import { FIRE_WATER, tones, writeToneModel } from '../testing/tone-model.ts'
import { openRecognizers } from './recognizers.ts'

async function pool({ most = 2, fits = true } = {}) {
  const studio = await openStudio()
  const models = studio.path('models')
  const model = await writeToneModel(models)
  const setup = { model, folder: folderOf(models, model), threads: 1 }
  const recognizers = openRecognizers(setup, { most, fits: () => fits })
  onTestFinished(async () => {
    recognizers.end()
    await studio[Symbol.asyncDispose]()
  })
  const [said, nothing] = [
    await studio.make('tones.wav', ...tones(...FIRE_WATER)),
    await studio.make('silence.wav', ...silence(1)),
  ]
  const task = (place: number, wav = nothing) => ({
    wav,
    language: null,
    quick: false,
    vocabulary: [],
    seconds: 4,
    place,
  })
  return { ...recognizers, task, said }
}

test('of what waits, the beginnings of talks come first, and in the order in which they came', async () => {
  const { hear, task } = await pool({ most: 1 })
  const order: string[] = []
  const one = (name: string, place: number) => hear(task(place)).then(() => order.push(name))
  await Promise.all([
    one('begins', 7),
    ...[one('long 8', 8), one('long 9', 9), one('short 0', 0), one('short 1', 1), one('other 0', 0)],
  ])
  expect(order).toEqual(['begins', 'short 0', 'other 0', 'short 1', 'long 8', 'long 9'])
})

test.each([
  ['as many processes as there is work for', { most: 3, tasks: 2, processes: 2 }],
  ['no more than it may', { most: 2, tasks: 5, processes: 2 }],
  ['one, if the machine has no memory for another', { most: 3, fits: false, tasks: 5, processes: 1 }],
])('a pool has %s', async (_, { tasks, processes, ...options }) => {
  const { hear, pids, task } = await pool(options)
  const all = Array.from({ length: tasks }, (__, at) => hear(task(at)))
  await Promise.all(all)
  expect(pids()).toHaveLength(processes)
})

test('each task gets its own words', async () => {
  const { hear, task, said } = await pool()
  const heard = await Promise.all([hear(task(0, said)), hear(task(1)), hear(task(2, said)), hear(task(3))])
  expect(heard.map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['fire', 'water'],
    [],
    ['fire', 'water'],
    [],
  ])
})

test('a crash costs the task that was heard, not those that wait or are heard beside it', async () => {
  const { hear, pids, task, said } = await pool({ most: 2 })
  await Promise.all([hear(task(0)), hear(task(0))])
  const [first = 0] = pids()
  const all = [hear(task(0, said)), hear(task(0, said)), hear(task(0, said))]
  process.kill(first, 'SIGSEGV')
  const settled = await Promise.allSettled(all)
  expect(settled.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { stumbled: true } }])
  expect(await hear(task(0, said))).toMatchObject({ words: [{ text: 'fire' }, { text: 'water' }] })
})

test('a caller that stops while it waits leaves its turn to others', async () => {
  const { hear, task, said } = await pool({ most: 1 })
  const stop = new AbortController()
  const first = hear(task(0))
  const second = hear({ ...task(0), signal: stop.signal })
  const third = hear(task(1, said))
  stop.abort(new Error('the worker stops'))
  await expect(second).rejects.toThrow('the worker stops')
  await first
  expect((await third).words).toHaveLength(2)
})
