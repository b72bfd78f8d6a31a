import type pg from 'pg'
import { isKnownCluster } from './organization-settings.ts'
import { hashOfUuid } from './shard-hash.ts'
import { sendBatch } from './statement-batch.ts'

/** The workers of a cluster, each of which answers for the organizations that it has as the coordinator would. */
export interface Workers {
  /** Connections to the worker that has the organization; undefined if it is not known or not reached, and without a cluster. */
  poolFor(org_id: string): pg.Pool | undefined
  /** The worker is left alone until it answers again. */
  failed(pool: pg.Pool): void
  close(): Promise<void>
}

const REFRESH_MS = 30_000
const REST_MS = 10_000

/** The organizations whose id has a hash in this range. */
interface Shard {
  least: number
  most: number
  host: string
  port: number
}

interface Worker {
  pool: pg.Pool
  answers: boolean
  askedAgain: number
}

/** The shard map is refreshed beside requests, which ask the coordinator until then. A wrong worker asks the right one. */
const SHARDS = `
  select s.shardminvalue::int as least, s.shardmaxvalue::int as most, n.nodename as host, n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
  where s.logicalrelid = to_regclass('organizations') and s.shardminvalue is not null
    and n.groupid > 0 and n.noderole = 'primary' and n.isactive and n.metadatasynced`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function openWorkers(coordinator: pg.Pool, open: (address: Address) => pg.Pool): Workers {
  const workers = new Map<string, Worker>()
  const shardOf = shardMap(coordinator)

  const workerAt = (address: Address) => {
    const name = `${address.host}:${address.port}`
    const worker = workers.get(name) ?? { pool: open(address), answers: false, askedAgain: 0 }
    workers.set(name, worker)
    return worker
  }

  return {
    poolFor(org_id) {
      if (!isKnownCluster(coordinator) || !UUID.test(org_id)) return
      const shard = shardOf(org_id)
      if (!shard) return
      const worker = workerAt(shard)
      if (worker.answers) return worker.pool
      if (Date.now() - worker.askedAgain > REST_MS) void ask(worker)
      return
    },
    failed(pool) {
      for (const worker of workers.values()) if (worker.pool === pool) worker.answers = false
    },
    close: async () => {
      await Promise.all([...workers.values()].map(({ pool }) => pool.end()))
    },
  }
}

function shardMap(coordinator: pg.Pool) {
  let shards: Shard[] = []
  let refreshedAt = 0
  const refresh = async () => {
    refreshedAt = Date.now()
    shards = await shardsOn(coordinator).catch(() => [])
  }
  return (org_id: string) => {
    if (Date.now() - refreshedAt > REFRESH_MS) void refresh()
    const hash = hashOfUuid(org_id)
    return shards.find(({ least, most }) => least <= hash && hash <= most)
  }
}

export type Address = Pick<Shard, 'host' | 'port'>

async function ask(worker: Worker) {
  worker.askedAgain = Date.now()
  worker.answers = await worker.pool.query('select').then(
    () => true,
    () => false,
  )
}

async function shardsOn(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    const [answer] = await sendBatch(client, [{ text: SHARDS, values: [] }])
    return (answer?.rows ?? []) as unknown as Shard[]
  } finally {
    client.release()
  }
}

/** The same database, role and options on another server. */
export function withHost(url: string, { host, port }: Address) {
  const address = new URL(url)
  address.searchParams.delete('host')
  address.searchParams.delete('port')
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = String(port)
  return address.href
}
