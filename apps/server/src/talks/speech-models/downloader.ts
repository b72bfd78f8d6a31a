import type { Log } from '../../core/log.ts'
import { bytesOf } from '../../ports/speech/sherpa/models/verification.ts'
import { downloadModel } from '../../ports/speech/sherpa/models/download.ts'
import { FolderLock } from '../../ports/speech/sherpa/models/lock.ts'
import type { Model } from '../../ports/speech/sherpa/models/model.ts'
import type { DownloadFailures } from './failures.ts'
import { progressLog } from './progress-log.ts'

export interface DownloaderOptions {
  folder: string
  mirror: string | undefined
  bundled?: string | undefined
  /** Milliseconds without a byte after which a download is aborted. */
  patience?: number | undefined
  failures: DownloadFailures
  log: Log
  onEnd: () => void
}

export function openDownloader(fetching: DownloaderOptions) {
  let current: { model: Model; stop: AbortController; ended: Promise<void> } | null = null

  /** Starts downloading a model. Another running download is paused and keeps its bytes. Null only stops. */
  async function fetch(model: Model | null) {
    if (model && current?.model === model) return
    current?.stop.abort()
    await current?.ended
    if (!model) return
    const stop = new AbortController()
    const ended = run(model, stop.signal, fetching).finally(() => {
      current = null
      if (!stop.signal.aborted) fetching.onEnd()
    })
    current = { model, stop, ended }
  }

  return { fetch }
}

async function run(
  model: Model,
  signal: AbortSignal,
  { folder, mirror, bundled, patience, failures, log }: DownloaderOptions,
) {
  const had = await bytesOf(folder, model)
  try {
    const onProgress = progressLog(log, model, had)
    await downloadModel(model, { models: folder, mirror, bundled, signal, onProgress, patience })
    failures.succeed(model)
    log.info({ model: model.name, notice: true }, `The speech model ${model.name} is ready`)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof FolderLock) failures.wait(model)
    else failures.fail(model, error as Error, (await bytesOf(folder, model)) - had)
  }
}
