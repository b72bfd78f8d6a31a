import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../apps/server/src/core/db/postmaster.ts'
import { findServer } from '../apps/server/src/core/db/running-server.ts'
import { middle } from './compare.ts'
import { say } from './load.ts'

/**
 * node bench/idle.ts: what `npm start` takes while it has nothing to do, over a minute: npm, the start script, the
 * server and PostgreSQL together. Also how long a second start takes until it says that it is ready. Linux only, since
 * it reads /proc. It runs in a copy of Node: what processes share is counted for each in part, and the server shall share
 * none of its program with what measures it.
 */
const SECONDS = 60
const STARTS = 5
/** Processor time in /proc is in hundredths of a second. */
const TICKS = 100

const program = path.join(tmpdir(), `earshot-bench-node-${process.pid}`)
if (process.argv0 !== program) {
  await copyFile(process.execPath, program)
  process.execve?.(program, [program, ...process.argv.slice(1)])
}
await rm(program)

const data = await mkdtemp(path.join(tmpdir(), 'earshot-idle-'))
await stop((await startProduct()).npm)
const starts: number[] = []
for (let round = 1; round < STARTS; round++) {
  const { npm, seconds } = await startProduct()
  starts.push(seconds)
  await stop(npm)
}
const { npm, seconds } = await startProduct()
starts.push(seconds)
// What the start leaves for later is done by then.
await pause(30_000)
const before = await reading(npm)
await pause(SECONDS * 1000)
const after = await reading(npm)
await stop(npm)
await rm(data, { recursive: true })

const share = (ticks: number) => `${((ticks / TICKS / SECONDS) * 100).toFixed(2)} % of a core`
say(`second start: ready after ${middle(starts).toFixed(1)} s (median of ${STARTS})`)
say(`${((after.transactions - before.transactions) / SECONDS).toFixed(2)} transactions a second`)
for (const [name, { ticks, megabytes }] of after.parts)
  say(`${name}: ${share(ticks - (before.parts.get(name)?.ticks ?? 0))}, ${megabytes.toFixed(0)} MB`)
say(`together: ${share(after.ticks - before.ticks)}, ${after.megabytes.toFixed(0)} MB (PSS)`)

async function startProduct() {
  const began = performance.now()
  const port = await freePort()
  const npm = spawn('npm', ['start', '--', '--data', data, '--port', String(port)], {
    env: { ...process.env, SPEECH_MODEL: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false }))
    if ((said += chunk).includes('is ready on')) break
  if (!said.includes('is ready on')) throw new Error(`npm start ended:\n${said}`)
  npm.stdout.resume()
  return { npm, seconds: (performance.now() - began) / 1000 }
}

/** As Ctrl+C in a terminal does it, to npm and its script. */
async function stop(npm: ChildProcess) {
  const ended = once(npm, 'exit')
  for (const { pid, name } of await treeOf(npm)) if (name === 'start script') process.kill(pid, 'SIGINT')
  await ended
}

interface Taken {
  ticks: number
  megabytes: number
}

async function reading(npm: ChildProcess) {
  const parts = new Map<string, Taken>()
  for (const { pid, name, ticks } of await treeOf(npm)) {
    const part = parts.get(name) ?? { ticks: 0, megabytes: 0 }
    parts.set(name, { ticks: part.ticks + ticks, megabytes: part.megabytes + (await megabytesOf(pid)) })
  }
  const sum = (of: keyof Taken) => [...parts.values()].reduce((total, part) => total + part[of], 0)
  return { parts, ticks: sum('ticks'), megabytes: sum('megabytes'), transactions: await transactions() }
}

interface Process extends Pick<Taken, 'ticks'> {
  pid: number
  parent: number
  name: string
}

/** npm and its descendants. The time of children that have ended counts for their parent. */
async function treeOf(npm: ChildProcess) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = (await Promise.all(pids.map(processOf))).filter((found) => found !== undefined)
  const withChildren = (one: Process): Process[] => [
    one,
    ...all.filter(({ parent }) => parent === one.pid).flatMap(withChildren),
  ]
  return all.filter(({ pid }) => pid === npm.pid).flatMap(withChildren)
}

async function processOf(pid: number): Promise<Process | undefined> {
  const [stat, command] = await Promise.all(
    ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  if (!stat || !command) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid, parent: Number(fields[1]), ticks, name: partOf(command) }
}

function partOf(command: string) {
  if (command.includes('scripts/start/')) return 'start script'
  if (command.includes('apps/server/')) return 'server'
  return command.includes('postgres') ? 'PostgreSQL' : 'npm'
}

async function megabytesOf(pid: number) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

async function transactions() {
  const { port } = (await findServer(path.join(data, 'postgres'))) ?? { port: 0 }
  const { database_app } = JSON.parse(await readFile(path.join(data, 'secrets.json'), 'utf8'))
  const client = new pg.Client({ connectionString: `postgres://earshot_app:${database_app}@127.0.0.1:${port}/earshot` })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::integer as count from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0]?.count ?? Number.NaN
}
