import pg from 'pg'
import { isPlannedOnce } from '../repeating-statements.ts'
import { sendBatch, type Statement } from './statement-batch.ts'

/** What holds for the statements of an organization until their transaction ends. */
export interface Settings {
  'app.org_id'?: string
  'app.hidden_channels'?: string
  'app.lists_channels'?: 'on'
  transaction_read_only?: 'on'
  plan_cache_mode?: 'force_generic_plan'
}

/** How transactions begin. */
export interface Opening {
  settings: Settings
  cluster: boolean
}

export const BEGIN = { text: 'begin', values: [] }
export const COMMIT = { text: 'commit', values: [] }

const clusters = new WeakMap<pg.Pool, Promise<boolean>>()

/** Whether the database is a Citus cluster is asked once. A connection that fails here is ended. */
export async function openingOf(pool: pg.Pool, client: pg.PoolClient, settings: Settings): Promise<Opening> {
  try {
    const asked = clusters.get(pool) ?? isCluster(client)
    clusters.set(pool, asked)
    return { settings, cluster: await asked }
  } catch (error) {
    clusters.delete(pool)
    client.release(true)
    throw error
  }
}

async function isCluster(client: pg.PoolClient) {
  const text = `select exists (select from pg_extension where extname = 'citus') as found`
  const [answer] = await sendBatch(client, [{ text, values: [] }])
  return answer?.rows[0]?.['found'] === true
}

/** Citus passes settings on to its workers only if they are set like this. */
export function settingStatements({ settings, cluster }: Opening): Statement[] {
  const all = Object.entries(settings)
  if (all.length === 0) return []
  if (cluster)
    return all.map(([name, value]) => ({ text: `set local ${name} = ${pg.escapeLiteral(value)}`, values: [] }))
  const each = all.map(([name], at) => `set_config('${name}', $${at + 1}, true)`)
  return [{ text: `select ${each.join(', ')}`, values: all.map(([, value]) => value) }]
}

/**
 * Runs statements in one transaction with these settings. What is sent in one message is one transaction; a cluster
 * needs `begin`, and gets the end along with it.
 */
export async function sendInside(client: pg.PoolClient, opening: Opening, statements: Statement[]) {
  const before = settingStatements(openingFor(statements, opening))
  if (!opening.cluster || before.length === 0)
    return (await sendBatch(client, [...before, ...statements])).slice(before.length)
  const sent = [sendBatch(client, [BEGIN, ...before, ...statements]), sendBatch(client, [COMMIT])]
  for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') throw outcome.reason
  return ((await sent[0]) ?? []).slice(before.length + 1)
}

/** A cluster plans for the values, so that it finds the worker that has them. */
function openingFor(statements: Statement[], opening: Opening): Opening {
  const { settings, cluster } = opening
  if (cluster || !settings['app.org_id'] || !statements.every(({ text }) => isPlannedOnce(text))) return opening
  return { cluster, settings: { ...settings, plan_cache_mode: 'force_generic_plan' } }
}
