import type { Log } from '../../core/log.ts'
import { type Model, sizeOf } from '../../ports/speech/sherpa/models/model.ts'

const STEP = 10
const QUIET_MS = 3000

/** Logs every tenth of the download, at most every few seconds. */
export function progressLog(log: Log, model: Model, had: number) {
  const all = sizeOf(model)
  const stepOf = (bytes: number) => Math.floor((bytes / all) * (100 / STEP))
  const say = (text: string) => log.info({ model: model.name, notice: true }, `Speech model ${model.name}: ${text}`)
  say(`being fetched, ${megabytes(had)} of ${megabytes(all)} MB are here`)
  let step = stepOf(had)
  let said = Date.now()
  return (bytes: number) => {
    if (stepOf(bytes) <= step || bytes === all || Date.now() - said < QUIET_MS) return
    step = stepOf(bytes)
    said = Date.now()
    say(`${step * STEP} % (${megabytes(bytes)} of ${megabytes(all)} MB)`)
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
