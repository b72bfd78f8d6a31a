import { createHash } from 'node:crypto'
import pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type { Job } from './job.ts'

export const SCHEMA = 'boss'
export const HEARTBEAT_SECONDS = 10
/** Finished jobs are deleted after an hour: e-mails in them contain secret links. */
const KEPT_SECONDS = 60 * 60

export const deadLetterQueue = (name: string) => `${name}.dead`

type NamedQueue = Omit<Queue, 'name'> & { name: string }

/**
 * Creates the queue's tables, and for each job a queue and a dead-letter queue. Runs as the owner. Nothing is done if the
 * same was created before, because it would delay each start.
 */
export async function migrateJobs(ownerUrl: string, jobs: readonly Job<never>[]) {
  const queues = jobs.flatMap(queuesOf)
  const wanted = createHash('sha256')
    .update(JSON.stringify([library.version, queues]))
    .digest('hex')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if ((await created(client)) === wanted) return
    await create(ownerUrl, queues)
    await client.query(`comment on table ${SCHEMA}.queue is ${pg.escapeLiteral(wanted)}`)
  } finally {
    await client.end()
  }
}

/** What was created is noted beside the tables, so that it is copied and deleted with them. */
async function created(client: pg.Client) {
  const text = `select obj_description(to_regclass('${SCHEMA}.queue'), 'pg_class') as noted`
  const { rows } = await client.query<{ noted: string | null }>(text)
  return rows[0]?.noted
}

async function create(ownerUrl: string, queues: readonly NamedQueue[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

/** The dead-letter queue first, because the other names it. */
function queuesOf({ name, seconds, retries }: Job<never>): NamedQueue[] {
  const patience = { retryLimit: retries, retryDelay: 1, retryBackoff: true, retryDelayMax: 600 }
  const cleared = { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }
  return [
    { name: deadLetterQueue(name), ...cleared, deleteAfterSeconds: KEPT_SECONDS },
    {
      name,
      ...patience,
      expireInSeconds: seconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: deadLetterQueue(name),
      deleteAfterSeconds: KEPT_SECONDS,
    },
  ]
}
