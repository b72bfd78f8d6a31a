import { expect, test } from 'vitest'
import { makeLog } from '../../../log.ts'
import { speechSuite } from '../speech.suite.ts'
import { catalogue } from './models/catalogue.ts'
import { wrongFiles } from './models/checking.ts'
import { sherpa } from './sherpa.ts'

const models = process.env.MODELS_DIR
const english = catalogue.filter(({ languages }) => languages.length === 0 || languages.includes('en'))
const here = models === undefined ? [] : await whole(models)

async function whole(folder: string) {
  const wrong = await Promise.all(english.map((model) => wrongFiles(folder, model)))
  return english.filter((_, at) => wrong[at]?.length === 0)
}

for (const model of here)
  speechSuite(model.name, sherpa({ name: model.name, model, models: models as string, log: makeLog('silent') }))

test.runIf(models !== undefined)(
  'MODELS_DIR has a model that speaks English; without it no published weights are run',
  () => {
    expect(here.map(({ name }) => name)).not.toEqual([])
  },
)
