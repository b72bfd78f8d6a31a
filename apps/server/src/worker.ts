import { scanJob } from './alerts/scan.job.ts'
import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { sendJob } from './mail/send.job.ts'
import type { Storage } from './ports/storage/storage.ts'
import { transcodeJob } from './talks/transcode.job.ts'
import { transcribeJob } from './talks/transcribe.job.ts'

/** Every job there is. */
export const jobs = [transcodeJob, transcribeJob, scanJob, sendJob] as unknown as readonly Job<never>[]

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** The worker role: does jobs, and clears away uploads whose sender never came back. */
export async function startWorker(context: Context) {
  await context.jobs.work(context, jobs)
  const clear = () =>
    clearIncoming(context.storage).catch((error) => context.log.warn({ err: error }, 'old uploads were not cleared'))
  setInterval(() => void clear(), HOUR).unref()
  await clear()
}

/** An upload that was received a day ago and is no talk yet becomes none. */
export async function clearIncoming(storage: Storage) {
  for await (const { key, modified } of storage.list('incoming/'))
    if (modified.getTime() < Date.now() - DAY) await storage.remove(key)
}
