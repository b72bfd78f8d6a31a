import type { Database } from '../../core/db/connection.ts'
import type { Log } from '../../core/log.ts'
import { wrongFiles } from '../../ports/speech/sherpa/models/verification.ts'
import { chooseModel, shortageOf, type Machine, sentenceFor } from '../../ports/speech/sherpa/models/model-choice.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'
import { insertModel, listModels } from './speech-models.repo.ts'

export interface SelectionOptions {
  /** What SPEECH_MODEL says: auto, none, or the name of a model. */
  setting: string
  /** Every model there is, the best first. */
  catalogue: readonly Model[]
  /** The folder of all models. */
  folder: string
  machine(): Promise<Machine>
  db: Database
  log: Log
}

/** Where no model fits, how soon that is looked at again. */
const NONE_FITS_MS = 10 * 60_000

/** Which models are used. With `auto` the nodes share that in the database; otherwise the operator has said it. */
export function openSelection({ setting, catalogue, folder, machine, db, log }: SelectionOptions) {
  let used = catalogue.filter(({ name }) => name === setting)
  let noneUntil = 0

  /** Answers what is not used any more. */
  async function read(): Promise<Model[]> {
    if (setting !== 'auto') return []
    const before = used
    used = inOrder(await listModels(db), catalogue)
    return before.filter((model) => !used.includes(model))
  }

  /** Lets the machine choose where nothing is used that it can run. */
  async function choose() {
    if (setting !== 'auto' || Date.now() < noneUntil) return
    const has = await machine()
    if (used.some((model) => canRun(model, has))) return
    const here = await filter(catalogue, async (model) => (await wrongFiles(folder, model)).length === 0)
    const copied = chooseModel(has, here)
    const chosen = copied.model ? copied : chooseModel(has, catalogue)
    log.info({ model: chosen.model?.name ?? null, notice: true }, sentenceFor(chosen, has))
    if (!chosen.model) return void (noneUntil = Date.now() + NONE_FITS_MS)
    await insertModel(db, chosen.model.name)
    await read()
  }

  /** What is used, but for what this machine cannot run; what the operator has named is theirs to know. */
  async function wanted() {
    const has = await machine()
    return setting === 'auto' ? used.filter((model) => canRun(model, has)) : used
  }

  return { used: () => used, read, choose, wanted }
}

/** Disk space can be made; memory and processors are what they are. */
const canRun = (model: Model, machine: Machine) => [null, 'room'].includes(shortageOf(model, machine))

/** What admins have selected, the newest first; then what machines chose, the best first. */
function inOrder(rows: readonly { model: string; selected: string | null }[], catalogue: readonly Model[]) {
  const named = (wanted: boolean) =>
    rows.filter(({ selected }) => (selected !== null) === wanted).map(({ model }) => model)
  const byAdmins = named(true).flatMap((name) => catalogue.filter((model) => model.name === name))
  const byMachines = catalogue.filter(({ name }) => named(false).includes(name))
  return [...byAdmins, ...byMachines]
}

async function filter<Item>(items: readonly Item[], holds: (item: Item) => Promise<boolean>) {
  const held = await Promise.all(items.map(holds))
  return items.filter((_, at) => held[at])
}
