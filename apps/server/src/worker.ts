import { scanJob } from './alerts/scan.job.ts'
import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { sendJob } from './mail/send.job.ts'
import { transcodeJob } from './talks/transcode.job.ts'
import { transcribeJob } from './talks/transcribe.job.ts'

/** Every job there is. */
export const jobs = [transcodeJob, transcribeJob, scanJob, sendJob] as unknown as readonly Job<never>[]

const DAY = 24 * 60 * 60 * 1000

/** The worker role: does jobs, and clears away uploads whose sender never came back. */
export async function startWorker(context: Context) {
  await context.jobs.work(context, jobs)
  for await (const { key, modified } of context.storage.list('incoming/'))
    if (modified.getTime() < Date.now() - DAY) await context.storage.remove(key)
}
