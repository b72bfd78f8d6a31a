import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { speech } from '../recordings.ts'
import { type Installation, METRICS_TOKEN, openInstallation, type Supervised } from './installation.ts'
import { SENTENCES, settle } from './run.ts'
import { startTraffic } from './traffic.ts'

/** `npm run soak -- MINUTES`: runs ordinary traffic and shows what grows. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pause: { type: 'string', default: '3000' }, senders: { type: 'string', default: '2' } },
})
const minutes = Number(positionals[0] ?? 120)
const SAMPLES = 12

const TABLES = [
  'sessions',
  'live_outbox',
  'answered',
  'counters',
  'notices',
  'deliveries',
  'uploads',
  'boss.job_common',
]

/** Metrics per process, by the names of prom-client. */
const METRICS = {
  'memory (MB)': ['process_resident_memory_bytes', 1024 ** 2],
  'heap (MB)': ['nodejs_heap_size_used_bytes', 1024 ** 2],
  descriptors: ['process_open_fds', 1],
  'event loop p99 (ms)': ['nodejs_eventloop_lag_p99_seconds', 0.001],
} as const

type Sample = Record<string, number>

async function metricsOf(name: string, { node }: Supervised): Promise<Sample> {
  const response = await fetch(`${node().url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await response.text()
  const read = (metric: string) => Number(new RegExp(`^${metric} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return Object.fromEntries(
    Object.entries(METRICS).map(([label, [metric, unit]]) => [`${name}: ${label}`, read(metric) / unit]),
  )
}

async function rowsOf({ context }: Installation): Promise<Sample> {
  const { pool } = context.connections
  const sample: Sample = {}
  for (const table of TABLES) {
    const { rows } = await pool.query('select to_regclass($1) is not null as there', [table])
    if (!rows[0]?.there) continue
    const { rows: counted } = await pool.query(
      `select n_live_tup as rows from pg_stat_user_tables where relid = $1::regclass`,
      [table],
    )
    sample[`rows: ${table}`] = Number(counted[0]?.rows ?? 0)
  }
  const { rows } = await pool.query(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  )
  sample['PostgreSQL connections'] = rows[0]?.count ?? 0
  return sample
}

const sample = async (installation: Installation): Promise<Sample> => ({
  ...(await metricsOf('api', installation.api)),
  ...(await metricsOf('worker', installation.workers[0] as Supervised)),
  ...(await rowsOf(installation)),
})

await using installation = await openInstallation({ workers: 1 })
const place = await settle(installation)
const sounds = await Promise.all(SENTENCES.map((sentence) => speech(sentence)))
const senders = Number(values.senders)
const traffic = startTraffic({ url: installation.url, ...place, sounds, senders, pauseMs: Number(values.pause) })
const samples: Sample[] = []
for (let at = 0; at <= SAMPLES; at++) {
  await pause((minutes * 60_000) / (SAMPLES + 1))
  samples.push(await sample(installation))
  process.stdout.write(`${at + 1} of ${SAMPLES + 1}\n`)
}
await traffic.finish()

const shown = (amount: number | undefined) => (amount === undefined ? '–' : amount.toFixed(amount < 10 ? 1 : 0))
const statuses = Map.groupBy(traffic.answers, ({ status }) => status)
process.stdout.write(`
${minutes} minutes, ${traffic.sent.length} recordings, ${traffic.answers.length} calls (${[...statuses].map(([status, { length }]) => `${status} × ${length}`).join(', ')}).

| | at first | in the middle | at the end |
|---|---|---|---|
${Object.keys(samples[0] ?? {})
  .map((name) => `| ${name} | ${[0, SAMPLES / 2, SAMPLES].map((at) => shown(samples[at]?.[name])).join(' | ')} |`)
  .join('\n')}
`)
