import { scanJob } from './alerts/scan.job.ts'
import { sweepAnswered } from './answered/answered.service.ts'
import { clearJob } from './attachments/clear.job.ts'
import { clearOrphansHourly } from './bins/orphans.service.ts'
import { purgeHourly } from './bins/purge.service.ts'
import { improve } from './engines/improving.service.ts'
import { redoJob } from './engines/redo.job.ts'
import { eraseJob } from './clips/erase.job.ts'
import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { sweepCounters } from './limits/limits.service.ts'
import { sendJob } from './mail/send.job.ts'
import { digestJob } from './notifications/sending/digest.job.ts'
import { followJob } from './notifications/following/following.job.ts'
import { pushJob } from './notifications/push.job.ts'
import { tellJob } from './notifications/hits/tell.job.ts'
import { sendCodeJob } from './phones/send.job.ts'
import { forgetJob } from './users/forget.job.ts'
import { sweepPhones } from './phones/phones.service.ts'
import type { Storage } from './ports/storage/storage.ts'
import { soundOut } from './sounds/sounds.service.ts'
import { sweepSessions } from './sessions/sessions.service.ts'
import { transcodeJob } from './talks/pipeline/transcode.job.ts'
import { transcribeJob } from './talks/pipeline/transcribe.job.ts'
import { deliverJob } from './webhooks/deliver.job.ts'

/** Every job there is. */
export const jobs = [
  transcodeJob,
  transcribeJob,
  scanJob,
  redoJob,
  sendJob,
  sendCodeJob,
  forgetJob,
  deliverJob,
  tellJob,
  followJob,
  digestJob,
  pushJob,
  eraseJob,
  clearJob,
] as unknown as readonly Job<never>[]

const MINUTE = 60 * 1000
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** What is cleared away every hour. Each is safe to do twice, and on several workers at once. */
const sweeps: readonly ((context: Context) => Promise<unknown>)[] = [
  ({ storage }) => storage.sweep(),
  ({ storage }) => clearIncoming(storage),
  purgeHourly,
  clearOrphansHourly,
  sweepCounters,
  sweepAnswered,
  sweepSessions,
  sweepPhones,
  soundOut,
]

/** The worker role: does jobs, and clears away what nobody comes back for. */
export async function startWorker(context: Context) {
  await context.jobs.work(context, jobs)
  setInterval(() => void sweep(context), HOUR).unref()
  setInterval(() => void improveOrWarn(context), MINUTE).unref()
  await sweep(context)
}

const improveOrWarn = (context: Context) =>
  improve(context).catch((error) => context.log.warn({ err: error }, 'talks were not queued for a better engine'))

/** One sweep that fails keeps no other from being done. */
async function sweep(context: Context) {
  for (const each of sweeps)
    await each(context).catch((error) => context.log.warn({ err: error }, 'something old was not cleared away'))
}

/** What arrived a day ago and is no talk yet becomes none; what was sent in parts had a day for that before. */
export async function clearIncoming(storage: Storage) {
  await clearOlder(storage, 'incoming/', DAY)
  await clearOlder(storage, 'uploads/', 2 * DAY)
}

async function clearOlder(storage: Storage, prefix: string, age: number) {
  for await (const { key, modified } of storage.list(prefix))
    if (modified.getTime() < Date.now() - age) await storage.remove(key)
}
