import type { Log } from '../../core/log.ts'
import { bytesOf, wrongFiles } from '../../ports/speech/sherpa/models/verification.ts'
import type { Machine } from '../../ports/speech/sherpa/models/model-choice.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'
import { copyBundledModel } from '../../ports/speech/sherpa/models/packed-files.ts'
import { removeModel } from '../../ports/speech/sherpa/models/remove-model.ts'
import { isInstalled } from '../../ports/speech/sherpa/sherpa.ts'
import { type DownloadFailure, openFailures } from './failures.ts'
import { type DownloaderOptions, openDownloader } from './downloader.ts'
import { openPeriodicTask } from './periodic-task.ts'
import { openSelection, type SelectionOptions } from './selection.ts'

export interface SpeechModels {
  /** SPEECH_MODEL: auto, none, or the name of a model. */
  setting: string
  catalogue: readonly Model[]
  used(): readonly Model[]
  /** Reads the selected models again, and removes deselected ones from this node. */
  refresh(): Promise<void>
  /**
   * Copies the first model and the declared ones from what came with the installation, so that they are used from the first
   * talk on.
   */
  prepare(declared: readonly string[]): Promise<void>
  /** Downloads missing models in the background until `stop`. */
  begin(): void
  /** Checks for downloads at once, ignoring the delay after a failure. */
  retry(): void
  machine(): Promise<Machine>
  status(model: Model): Promise<ModelStatus>
  discard(model: Model): Promise<void>
  stop(): Promise<void>
}

interface ModelStatus {
  /** Bytes on this node, verified or not. */
  bytes: number
  /** Complete and verified. */
  ready: boolean
  failure: DownloadFailure | undefined
}

export interface SpeechModelsOptions extends SelectionOptions {
  mirror: string | undefined
  /** A folder of models that came with the installation. */
  bundled?: string | undefined
  /** Milliseconds without a byte after which a download is aborted. */
  patience?: number | undefined
}

const CHECK_EVERY_MS = 5000
const NO_LIBRARY = 'No speech model is fetched: the package sherpa-onnx-node is not installed'

export function openModels({ mirror, bundled, patience, ...selecting }: SpeechModelsOptions): SpeechModels {
  const { setting, catalogue, folder, machine, log } = selecting
  const selection = openSelection(selecting)
  const failures = openFailures(log)
  const background = openBackground({ selection, failures, mirror, bundled, patience, folder, log })
  return {
    ...{ setting, catalogue, machine, used: selection.used, refresh: background.refresh, stop: background.stop },
    prepare: async (declared) => {
      const wanted = catalogue.filter((model) => model === selection.floor || declared.includes(model.name))
      if (bundled) await copyAll(wanted, { models: folder, bundled, log })
    },
    begin: () => {
      if (setting === 'none') return
      if (isInstalled()) background.begin()
      else log.warn({ notice: true }, NO_LIBRARY)
    },
    retry: () => {
      failures.forgive()
      background.wake()
    },
    discard: async (model) => {
      if (!selection.used().includes(model)) await removeModel(folder, model)
    },
    status: async (model) => ({
      ...{ bytes: await bytesOf(folder, model), ready: await isReady(folder, model), failure: failures.of(model) },
    }),
  }
}

async function copyAll(wanted: readonly Model[], { log, ...from }: { models: string; bundled: string; log: Log }) {
  for (const model of wanted)
    await copyBundledModel(model, from).catch((error) =>
      log.warn({ err: error, notice: true }, `The speech model ${model.name} could not be copied`),
    )
}

const isReady = async (folder: string, model: Model) => (await wrongFiles(folder, model)).length === 0

interface Background extends Omit<DownloaderOptions, 'onEnd'> {
  selection: ReturnType<typeof openSelection>
}

/** Checks every few seconds which models are used, and downloads missing ones. */
function openBackground({ selection, ...fetching }: Background) {
  const { failures, folder, log } = fetching
  const onError = (error: Error) => log.debug({ err: error }, 'speech models could not be checked')
  const rounds = openPeriodicTask(turn, { every: CHECK_EVERY_MS, onError })
  const fetcher = openDownloader({ ...fetching, onEnd: rounds.wake })
  let reading = Promise.resolve()

  const read = () => (reading = reading.catch(() => {}).then(readNow))
  async function readNow() {
    const gone = await selection.read()
    if (gone.length > 0) await fetcher.fetch(null)
    for (const model of gone) await removeModel(folder, model)
  }

  async function turn() {
    await read()
    await selection.choose()
    for (const model of await selection.wanted())
      if (failures.isDue(model) && !(await isReady(folder, model))) return fetcher.fetch(model)
    return fetcher.fetch(null)
  }

  const stop = async () => {
    await rounds.stop()
    await fetcher.fetch(null)
  }
  return { refresh: () => read().then(rounds.wake), begin: rounds.begin, wake: rounds.wake, stop }
}
