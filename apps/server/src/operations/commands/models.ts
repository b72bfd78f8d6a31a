import { modelsIn } from '../../ports/speech/engines.ts'
import { catalogue, modelNamed } from '../../ports/speech/sherpa/models/catalogue.ts'
import { folderOf, isPartlyDownloaded, wrongFiles } from '../../ports/speech/sherpa/models/verification.ts'
import { downloadModel } from '../../ports/speech/sherpa/models/download.ts'
import { type Model, sizeOf } from '../../ports/speech/sherpa/models/model.ts'
import { removeModel } from '../../ports/speech/sherpa/models/remove-model.ts'
import { type OfflineCommand, type OfflineCommandContext, UsageError } from './command.ts'
import { megabytes, throttled } from './progress.ts'

export const models: OfflineCommand = {
  usage: 'models list | fetch <name> | remove <name> | verify',
  does: 'the weights of speech models: which there are, fetching one, removing one, reading those that are here once more',

  async runBare(context, [name = '', ...args]) {
    const subcommand = subcommands[name]
    if (!subcommand)
      throw new UsageError('Write models list, models fetch <name>, models remove <name> or models verify')
    await subcommand(context, args)
  },
}

const subcommands: Readonly<Record<string, (context: OfflineCommandContext, args: string[]) => Promise<void>>> = {
  list: async ({ config, say }, args) => {
    nothingIn(args)
    for (const model of catalogue) {
      const here = (await wrongFiles(modelsIn(config.dataDir), model)).length === 0
      say(`${here ? '✓' : ' '} ${model.name}: ${about(model)}`)
    }
  },

  fetch: async ({ config, say }, args) => {
    const model = onlyModel(args)
    const report = throttled(say)
    const onProgress = (done: number, all: number) => report(() => `${megabytes(done)} of ${megabytes(all)}`)
    const { modelsUrl: mirror, bundledModels: bundled } = config.speech
    await downloadModel(model, { models: modelsIn(config.dataDir), mirror, bundled, onProgress })
    say(`${model.name} is in ${folderOf(modelsIn(config.dataDir), model)}: ${model.license}, ${model.attribution}`)
  },

  remove: async ({ config, say }, args) => {
    const model = onlyModel(args)
    const removed = await removeModel(modelsIn(config.dataDir), model)
    say(removed ? `${model.name} is removed` : `${model.name} is not here`)
  },

  verify: async ({ config, say }, args) => {
    nothingIn(args)
    const altered: string[] = []
    for (const model of catalogue) {
      const wrong = await wrongFiles(modelsIn(config.dataDir), model, { reread: true })
      if (!(await isPartlyDownloaded(modelsIn(config.dataDir), model))) continue
      say(wrong.length === 0 ? `✓ ${model.name}` : `✗ ${model.name}: ${wrong.join(', ')} missing or altered`)
      if (wrong.length > 0) altered.push(model.name)
    }
    if (altered.length > 0) throw new Error(`Fetch again: ${altered.join(', ')}`)
  },
}

function nothingIn(args: string[]) {
  if (args.length > 0) throw new UsageError('models list and models verify take no arguments')
}

function onlyModel([name, ...more]: string[]): Model {
  if (name === undefined || more.length > 0) throw new UsageError('Name one model')
  const model = modelNamed(name)
  if (!model)
    throw new UsageError(`Unknown model “${name}”. Available models: ${catalogue.map((each) => each.name).join(', ')}`)
  return model
}

const about = (model: Model) =>
  `${megabytes(sizeOf(model))}, takes ${model.memory} MB of memory, ${model.languages.join(' ') || 'most languages'}; ${model.license}, ${model.attribution}`
