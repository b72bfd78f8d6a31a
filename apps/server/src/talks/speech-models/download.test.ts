import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Log } from '../../core/log.ts'
import { modelsIn, openEngines } from '../../ports/speech/engines.ts'
import type { Machine } from '../../ports/speech/sherpa/models/model-choice.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'
import { moonshineEngine } from '../../ports/testing/moonshine.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { openFailures } from './failures.ts'
import { openDownloader } from './downloader.ts'
import { openModels, type SpeechModelsOptions } from './speech-models.ts'
import { deleteModel, listModels, selectModel } from './speech-models.repo.ts'
import { altered, half, type Mirror, missing, openFolder, openMirror, stalled, tiny, whole } from './testing/mirror.ts'

const { context } = testApp({ alone: true })
const [big, small, german] = tiny
const roomy: Machine = { memory: 8000, free: 6000, processors: 4, room: 1e12, language: 'en' }

let mirror: Mirror
beforeEach(async () => {
  await context().connections.pool.query('delete from speech_models')
  mirror = await openMirror()
})
afterEach(async () => {
  await mirror[Symbol.asyncDispose]()
})

async function terminal() {
  const data = await openFolder()
  onTestFinished(() => data[Symbol.asyncDispose]())
  const said: { text: string; notice: boolean }[] = []
  const say = ({ notice = false }: { notice?: boolean }, text: string) => void said.push({ text, notice })
  const log = { info: say, warn: say, error: say, debug: () => {} } as unknown as Log
  const notices = () => said.filter(({ notice }) => notice).map(({ text }) => text)
  return { folder: modelsIn(data.folder), log, said, notices }
}

async function node(wanted: Partial<SpeechModelsOptions> & { has?: Partial<Machine> } = {}) {
  const { has, ...rest } = wanted
  const { folder, log, notices } = await terminal()
  const models = openModels({
    ...{ setting: 'auto', catalogue: tiny, folder, mirror: mirror.url, patience: 400, log },
    machine: async () => ({ ...roomy, ...has }),
    db: context().connections.outside,
    ...rest,
  })
  onTestFinished(() => models.stop())
  const names = () => models.used().map(({ name }) => name)
  const ready = (model: Model = big) =>
    eventually(
      () => models.status(model),
      (at) => at.ready,
    )
  const failed = (model: Model = big) =>
    eventually(
      () => models.status(model),
      (at) => at.failure !== undefined,
    )
  return { folder: rest.folder ?? folder, models, names, ready, failed, notices }
}

test('with models switched off, none is fetched or used', async () => {
  const { models, names } = await node({ setting: 'none' })
  models.begin()
  await models.refresh()
  expect([names(), mirror.asked]).toEqual([[], []])
})

test('when no model fits the machine, one notice says so and nothing is fetched', async () => {
  const { models, names, notices } = await node({ has: { memory: 500, free: 300 } })
  models.begin()
  await eventually(
    async () => notices(),
    (lines) => lines.length > 0,
  )
  await models.refresh()
  models.retry()
  expect(notices()).toEqual([expect.stringMatching(/^No speech model fits this machine \(0.5 GB of memory, /)])
  expect([names(), mirror.asked]).toEqual([[], []])
})

test('the first start downloads the best fitting model in the background and reports progress', async () => {
  const { models, names, ready, folder, notices } = await node()
  models.begin()
  await ready()
  expect(names()).toEqual(['big'])
  expect((await readdir(path.join(folder, 'big'))).sort()).toEqual(['encoder', 'tokens'])
  await eventually(
    async () => notices(),
    (lines) => lines.includes('The speech model big is ready'),
  )
  expect(notices()).toEqual([
    expect.stringMatching(/^The speech model big fits this machine/),
    'Speech model big: being fetched, 0 of 0 MB are here',
    'The speech model big is ready',
  ])
})

test('a machine with little memory gets a smaller model, with a notice', async () => {
  const { models, names, ready, notices } = await node({ has: { memory: 1500, free: 800 } })
  models.begin()
  await ready(small)
  expect(names()).toEqual(['small'])
  expect(notices()[0]).toMatch(
    /^The speech model small is used, a smaller one, because .* big needs 2.0 GB of free memory/,
  )
})

test('a manually copied model is used without a download', async () => {
  const copied = await node()
  copied.models.begin()
  await copied.ready()
  await copied.models.stop()
  await context().connections.pool.query('delete from speech_models')
  mirror.asked.length = 0
  const { models, names } = await node({ folder: copied.folder, has: { free: 3000 } })
  models.begin()
  await eventually(
    async () => names(),
    (used) => used.length > 0,
  )
  await models.refresh()
  expect([names(), mirror.asked]).toEqual([['big'], []])
})

test('the model set by the operator is fetched regardless of the machine, and selections are ignored', async () => {
  await selectModel(context().connections.outside, 'german')
  const { models, names, ready } = await node({ setting: 'big', has: { memory: 500, free: 100 } })
  models.begin()
  await ready()
  expect(names()).toEqual(['big'])
  expect(await listModels(context().connections.outside)).toMatchObject([{ model: 'german' }])
})

const refusals = [
  ['what is not there', missing, /big\/encoder could not be fetched: it answers 404$/],
  ['an altered file', altered, /encoder is not the file that Earshot knows: its hash is another\. It was thrown away$/],
  ['a server that hangs', stalled, /big\/encoder could not be fetched: nothing came for 0 seconds$/],
] as const

test.each(refusals)('%s is requested once, and can be retried by hand', async (_, give, sentence) => {
  const { models, ready, notices } = await node()
  mirror.gives(give)
  models.begin()
  const { failure } = await eventually(
    () => models.status(big),
    (at) => at.failure !== undefined,
  )
  expect(failure?.sentence).toMatch(sentence)
  for (let round = 0; round < 3; round++) await models.refresh()
  expect(mirror.asked).toHaveLength(1)
  expect(notices().at(-1)).toBe(`${failure?.sentence}. Next try in 30 seconds`)
  mirror.gives(whole)
  models.retry()
  await ready()
  expect((await models.status(big)).failure).toBeUndefined()
})

test('without a network there is one notice, and everything else works', async () => {
  const { models, names, failed, notices } = await node({ mirror: 'http://127.0.0.1:9' })
  models.begin()
  expect((await failed()).failure?.sentence).toMatch(/^http:\/\/127.0.0.1:9\/big\/encoder could not be fetched: /)
  expect(names()).toEqual(['big'])
  expect(notices().filter((text) => text.includes('could not be fetched'))).toHaveLength(1)
})

test('each failure is logged once with the next try, which comes later each time, up to an hour', async () => {
  const { folder, log, said } = await terminal()
  mirror.gives(missing)
  let now = 0
  let end = () => {}
  const failures = openFailures(log, () => now)
  const fetcher = openDownloader({ folder, mirror: mirror.url, log, failures, onEnd: () => end() })
  const pauses: number[] = []
  for (let count = 1; count <= 9; count++) {
    expect(failures.isDue(big)).toBe(true)
    const ended = new Promise<void>((resolve) => (end = resolve))
    await fetcher.fetch(big)
    await ended
    const next = failures.of(big)?.next ?? 0
    pauses.push((next - now) / 1000)
    now = next - 1
    expect(failures.isDue(big)).toBe(false)
    now = next
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  const lines = said.filter(({ text }) => text.includes('it answers 404'))
  expect(lines.map(({ notice }) => notice)).toEqual([true, ...Array(8).fill(false)])
})

test('a restart resumes the download', async () => {
  const { models, folder } = await node({ patience: 60_000 })
  mirror.gives(half)
  models.begin()
  await eventually(
    () => models.status(big),
    ({ bytes }) => bytes === 150_000,
  )
  await models.stop()
  mirror.gives(whole)
  mirror.asked.length = 0
  const again = await node({ folder })
  again.models.begin()
  await again.ready()
  expect(mirror.asked).toEqual(['big/encoder 150000', 'big/tokens 0'])
})

test('of two nodes that share a folder one downloads, and both see the progress and the model', async () => {
  const one = await node({ patience: 60_000 })
  mirror.gives(half)
  one.models.begin()
  await eventually(
    () => one.models.status(big),
    ({ bytes }) => bytes === 150_000,
  )
  const other = await node({ folder: one.folder })
  other.models.begin()
  await eventually(
    async () => other.names(),
    (names) => names.includes('big'),
  )
  await other.models.refresh()
  expect(await other.models.status(big)).toEqual({ bytes: 150_000, ready: false, failure: undefined })
  mirror.gives(whole)
  await one.models.stop()
  other.models.retry()
  await other.ready()
  expect(await one.models.status(big)).toMatchObject({ ready: true })
  expect(mirror.asked).toEqual(['big/encoder 0', 'big/encoder 150000', 'big/tokens 0'])
})

test('two nodes with their own folders both fetch and remove what an admin selects', async () => {
  const nodes = [await node(), await node()]
  const { outside } = context().connections
  for (const { models } of nodes) models.begin()
  for (const { ready } of nodes) await ready()
  await selectModel(outside, 'german')
  for (const { models, ready, names } of nodes) {
    await models.refresh()
    expect(names()).toEqual(['german', 'big'])
    await ready(german)
  }
  await deleteModel(outside, 'german')
  for (const { models, names, folder } of nodes) {
    await models.refresh()
    expect(names()).toEqual(['big'])
    expect(await readdir(folder)).toEqual(['big'])
  }
})

test('a newly selected model is fetched first, and a partial download is kept', async () => {
  const { models, ready, names } = await node({ patience: 60_000 })
  mirror.gives(half)
  models.begin()
  await eventually(
    () => models.status(big),
    ({ bytes }) => bytes === 150_000,
  )
  mirror.gives(whole)
  await selectModel(context().connections.outside, 'small')
  await models.refresh()
  await ready()
  expect(names()).toEqual(['small', 'big'])
  expect(mirror.asked).toEqual([
    ...['big/encoder 0', 'small/encoder 0', 'small/tokens 0'],
    ...['big/encoder 150000', 'big/tokens 0'],
  ])
})

test('an engine whose model was downloaded can be used without a restart, before the declared ones', async () => {
  const { models, folder, ready } = await node({ patience: 60_000 })
  mirror.gives(missing)
  models.begin()
  const declared = [moonshineEngine]
  const engines = openEngines(declared, { dataDir: path.dirname(folder), log: context().log, models: models.used })
  await eventually(
    async () => engines.all.map(({ name }) => name),
    (names) => names.length === 2,
  )
  const [engine] = engines.all
  expect(engines.all.map(({ name }) => name)).toEqual(['big', 'moonshine'])
  expect(await engine?.missing()).toBe('The speech model big is still downloading: 0 % of 1 MB')
  mirror.gives(whole)
  models.retry()
  await ready()
  expect(await engine?.missing()).toBeNull()
  expect(engines.all[0]).toBe(engine)
})
