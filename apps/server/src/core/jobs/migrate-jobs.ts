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
    if ((await created(client)) === wanted && (await hasQueues(client, queues))) return
    await create(ownerUrl, jobs)
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

/** A restored backup has the queues of its time, beside the note of this version. */
async function hasQueues(client: pg.Client, queues: readonly NamedQueue[]) {
  const text = `select count(*)::int as found from ${SCHEMA}.queue where name = any ($1)`
  const { rows } = await client.query<{ found: number }>(text, [queues.map(({ name }) => name)])
  return rows[0]?.found === queues.length
}

async function create(ownerUrl: string, jobs: readonly Job<never>[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 2 })
  await boss.start()
  for (const { name, ...options } of jobs.flatMap(queuesOf)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  for (const job of jobs) await moveFormer(boss, job)
  await boss.stop({ graceful: false })
}

/** Moves what was enqueued before the job was renamed. */
async function moveFormer(boss: PgBoss, { name, formerName }: Job<never>) {
  if (formerName === undefined || !(await boss.getQueue(formerName))) return
  const move = `update ${SCHEMA}.job set name = $2, dead_letter = $3 where name = $1`
  await boss.getDb().executeSql(move, [formerName, name, deadLetterQueue(name)])
  await boss.getDb().executeSql(move, [deadLetterQueue(formerName), deadLetterQueue(name), null])
  await boss.deleteQueue(formerName)
  await boss.deleteQueue(deadLetterQueue(formerName))
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
