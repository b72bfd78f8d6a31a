import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/*
 * Runs a test runner with a temporary folder of its own. When the runner ends, or the standard input of this process
 * (closed to stop, and by the system if the parent was killed), it ends every process of the run, and removes what the
 * run left on disk.
 */
const PATIENCE_MS = 15_000
const MEMORY = '/dev/shm'

const folder = await mkdtemp(join(tmpdir(), 'earshot-run-'))
// PostgreSQL runs as another user if this one is root.
await chmod(folder, 0o755)
const env = { ...process.env, TMPDIR: folder, EARSHOT_TEST_RUN: basename(folder) }
const runner = spawn(process.execPath, process.argv.slice(2), { env, stdio: ['ignore', 'inherit', 'inherit'] })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.stdin.on('end', stop).resume()
runner.on('close', (code) => {
  killLeft()
  removeLeft()
  process.exit(code ?? 1)
})

function stop() {
  runner.kill('SIGINT')
  setTimeout(killLeft, PATIENCE_MS).unref()
}

/** The runner's servers and browsers have process groups of their own, so they are found by what they inherited. */
function killLeft() {
  for (const pid of ourProcesses()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

function ourProcesses() {
  const isOurs = (pid) =>
    pid !== process.pid && ['environ', 'cmdline'].some((file) => told(pid, file).includes(basename(folder)))
  return numbersIn('/proc').filter(isOurs)
}

function told(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function removeLeft() {
  const left = namesIn(MEMORY).filter((name) => name.includes(basename(folder)))
  for (const path of [folder, ...left.map((name) => join(MEMORY, name))])
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

const numbersIn = (path) => namesIn(path).map(Number).filter(Number.isInteger)

function namesIn(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
