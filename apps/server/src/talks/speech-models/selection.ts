import type { Database } from '../../core/db/connection.ts'
import type { Log } from '../../core/log.ts'
import { wrongFiles } from '../../ports/speech/sherpa/models/verification.ts'
import { chooseModel, shortageOf, type Machine, sentenceFor } from '../../ports/speech/sherpa/models/model-choice.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'
import { insertModel, listModels } from './speech-models.repo.ts'

export interface SelectionOptions {
  /** SPEECH_MODEL: auto, none, or the name of a model. */
  setting: string
  /** Best first. */
  catalogue: readonly Model[]
  folder: string
  machine(): Promise<Machine>
  db: Database
  log: Log
}

/** If no model fits, how soon to check again. */
const NONE_FITS_MS = 10 * 60_000

/**
 * The models in use, the floor behind the selected ones: with `auto` selected by the nodes through the database, otherwise
 * by the operator.
 */
export function openSelection({ setting, catalogue, folder, machine, db, log }: SelectionOptions) {
  const floor = setting === 'none' ? undefined : catalogue.find((model) => model.floor)
  let selected = catalogue.filter(({ name }) => name === setting)
  let noneUntil = 0

  /** Returns the models that are no longer used. */
  async function read(): Promise<Model[]> {
    if (setting !== 'auto') return []
    const before = selected
    selected = inOrder(await listModels(db), catalogue)
    return before.filter((model) => !used().includes(model))
  }

  async function choose() {
    if (setting !== 'auto' || Date.now() < noneUntil) return
    const has = await machine()
    if (selected.some((model) => canRun(model, has))) return
    const here = await filter(catalogue, async (model) => !model.floor && (await isHere(folder, model)))
    const copied = chooseModel(has, here)
    const chosen = copied.model ? copied : chooseModel(has, catalogue)
    log.info({ model: chosen.model?.name ?? null, notice: true }, sentenceFor(chosen, has))
    if (!chosen.model) return void (noneUntil = Date.now() + NONE_FITS_MS)
    await insertModel(db, chosen.model.name)
    await read()
  }

  /** The models in use that this machine can run, the floor first. A model set by the operator is not checked. */
  async function wanted() {
    const has = await machine()
    const able = setting === 'auto' ? selected.filter((model) => canRun(model, has)) : selected
    return floor ? [floor, ...able.filter((model) => model !== floor)] : able
  }

  const used = () => (floor && !selected.includes(floor) ? [...selected, floor] : selected)
  return { floor, used, read, choose, wanted }
}

const isHere = async (folder: string, model: Model) => (await wrongFiles(folder, model)).length === 0

/** Disk space can be freed, but memory and processors are fixed. */
const canRun = (model: Model, machine: Machine) => [null, 'room'].includes(shortageOf(model, machine))

/** Models selected by admins, newest first; then models chosen by machines, best first. */
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
