import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeLog } from '../../core/log.ts'
import { downloadModel } from '../../ports/speech/sherpa/models/download.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { openModels } from './speech-models.ts'
import { type Mirror, openFolder, openMirror, stalled, tiny } from './testing/mirror.ts'

const { context } = testApp({ alone: true })
const [big, small] = tiny
const catalogue = [big, { ...small, floor: true as const }]

let mirror: Mirror
beforeEach(async () => {
  await context().connections.pool.query('delete from speech_models')
  mirror = await openMirror()
})
afterEach(() => mirror[Symbol.asyncDispose]())

async function node(setting: string, bundled: string) {
  const data = await openFolder()
  onTestFinished(() => data[Symbol.asyncDispose]())
  const models = openModels({
    ...{ setting, catalogue, folder: data.folder, bundled, mirror: mirror.url, patience: 60_000 },
    machine: async () => ({ memory: 8000, free: 6000, processors: 4, room: 1e12, language: 'en' }),
    ...{ db: context().connections.outside, log: makeLog('silent') },
  })
  onTestFinished(() => models.stop())
  return { models, names: () => models.used().map(({ name }) => name) }
}

test.each([
  ['auto', ['small'], ['big', 'small']],
  ['big', ['big', 'small'], ['big', 'small']],
  ['small', ['small'], ['small']],
  ['none', [], []],
])(
  'with SPEECH_MODEL=%s the model of the installation is used at once, and behind the selected one',
  async (setting, before, after) => {
    const installed = await openFolder()
    onTestFinished(() => installed[Symbol.asyncDispose]())
    await downloadModel(small, { models: installed.folder, mirror: mirror.url })
    mirror.gives(stalled)
    const { models, names } = await node(setting, installed.folder)
    await models.prepare([])
    expect(names()).toEqual(before)
    expect((await models.status(small)).ready).toBe(setting !== 'none')
    models.begin()
    await eventually(
      async () => names().join(),
      (all) => all === after.join(),
    )
  },
)

test('an installation without a model fetches its first one before the best one', async () => {
  const nothing = await openFolder()
  onTestFinished(() => nothing[Symbol.asyncDispose]())
  const { models } = await node('auto', nothing.folder)
  await models.prepare([])
  models.begin()
  await eventually(
    () => models.status(big),
    ({ ready }) => ready,
  )
  expect(mirror.asked).toEqual(['small/encoder 0', 'small/tokens 0', 'big/encoder 0', 'big/tokens 0'])
})
