import { expect, test } from 'vitest'
import { makeLog } from '../../../core/log.ts'
import { speechSuite } from '../speech.suite.ts'
import { catalogue } from './models/catalogue.ts'
import { wrongFiles } from './models/verification.ts'
import { sherpa } from './sherpa.ts'

const models = process.env.MODELS_DIR ?? ''
const english = catalogue.filter(({ languages }) => languages.length === 0 || languages.includes('en'))
const wrong = await Promise.all(english.map((model) => wrongFiles(models, model)))
const here = models === '' ? [] : english.filter((_, at) => wrong[at]?.length === 0)

for (const model of here) speechSuite(model.name, sherpa({ name: model.name, model, models, log: makeLog('silent') }))

test.runIf(models !== '')('MODELS_DIR has a model that speaks English (skipped without MODELS_DIR)', () => {
  expect(here.map(({ name }) => name)).not.toEqual([])
})
