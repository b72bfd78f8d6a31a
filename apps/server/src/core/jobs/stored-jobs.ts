import { fromKysely, type PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { deadLetterQueue } from './migrate-jobs.ts'
import { changeContaining, deleteContaining, queueStatisticsOf, unfinishedIn } from './queue-statistics.ts'
import type { Jobs } from './queue.ts'

/** What looks at jobs that are in the queue, and changes them. */
export const storedJobs = (boss: PgBoss): Pick<Jobs<Context>, 'unfinished' | 'numbers' | 'remove' | 'rewrite'> => ({
  remove: (jobs, containing) => deleteContaining(boss.getDb(), { names: jobs.flatMap(namesOf), containing }),
  rewrite: (db, job, { containing, change }) => {
    // What cannot be read is never sent either.
    const changed = (data: object) => {
      const read = job.payload.safeParse(data)
      return read.success ? (change(read.data) as object | null) : null
    }
    return changeContaining(fromKysely(db), { names: namesOf(job), containing }, changed)
  },
  unfinished: async (job, org_id) => {
    const given = await unfinishedIn(boss.getDb(), { name: job.name, org_id })
    return given.map((data) => job.payload.safeParse(data)).flatMap((read) => (read.success ? [read.data] : []))
  },
  numbers: async () => {
    const queues = await boss.getQueues()
    const names = queues
      .map(({ name }) => name)
      .filter((name) => queues.some((queue) => queue.name === deadLetterQueue(name)))
    return queueStatisticsOf(boss.getDb(), names)
  },
})

/** With its queue of jobs that failed for good. */
const namesOf = ({ name }: { name: string }) => [name, deadLetterQueue(name)]
