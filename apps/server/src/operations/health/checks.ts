import { X509Certificate } from 'node:crypto'
import type { ProblemCause } from '@earshot/contract/operations'
import type { Context } from '../../core/context.ts'
import { backupProblem } from '../backups/backup-state.service.ts'
import { failingSources } from '../../talks/source-states/source-states.service.ts'
import { findLastCheck } from './health.repo.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Says what is wrong in a few words or figures that need no translation; null if nothing is. */
type Check = (context: Context) => Promise<string | null>

const DISK_AT = 3
const QUEUE_MS = 30 * MINUTE
const WORKER_MS = 15 * MINUTE
const CERTIFICATE_MS = 14 * DAY

const sizeOf = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Of these, a worker checks all but the last, and a process without a worker only the last. */
export const checks: Readonly<Record<ProblemCause, Check>> = {
  async disk({ disk }) {
    const { free, reserve } = await disk.space()
    return free < reserve * DISK_AT ? sizeOf(free) : null
  },
  async queue({ jobs }) {
    const late = (await jobs.numbers()).filter(({ oldest }) => oldest !== null && isOlder(oldest, QUEUE_MS))
    return late.length > 0 ? late.map(({ name }) => name).join(', ') : null
  },
  async model({ models }) {
    for (const model of models.used()) {
      const { failure } = await models.status(model)
      if (failure) return `${model.name}: ${failure.sentence}`
    }
    return null
  },
  async mail({ mail }) {
    return reasonOf(mail.check?.())
  },
  async storage({ storage }) {
    return reasonOf(storage.size('health'))
  },
  async certificate({ config: { tls } }) {
    const until = tls && new X509Certificate(tls.cert).validToDate
    return until && until.getTime() < Date.now() + CERTIFICATE_MS ? until.toISOString().slice(0, 10) : null
  },
  async backup(context) {
    return backupProblem(context)
  },
  async source(context) {
    const failing = await failingSources(context)
    return failing.length > 0 ? failing.join(', ') : null
  },
  async worker({ connections }) {
    const last = await findLastCheck(connections.outside)
    return last === undefined || !isOlder(last, WORKER_MS) ? null : last
  },
}

const isOlder = (time: string, age: number) => Date.parse(time) < Date.now() - age

const PATIENCE_MS = 30_000

/** Why it failed or that it does not answer; null if it succeeded. */
async function reasonOf(work: Promise<unknown> | undefined): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
  })
  const done = Promise.resolve(work).then(
    () => null,
    (error: Error) => error.message,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
