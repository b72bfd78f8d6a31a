import cluster from 'node:cluster'
import { startApiProcesses } from './core/api-processes.ts'
import { openInstallation } from './core/db/open-installation.ts'
import { isAlive } from './core/db/postmaster.ts'
import { isShown, sayInTerminal } from './core/log.ts'

process.umask(0o077)

const installation = openInstallation(process.env)
/** Loading the rest keeps this process busy for half a second, while PostgreSQL starts in its own. */
const starting = installation.launched
  .then(() => import('./start.ts'))
  .then(({ startOn }) => startOn(installation, startApiProcesses))
starting.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** Never logged: access to this terminal proves the right to operate the installation, so the first person needs no email. */
async function speakInTerminal() {
  const { url, apiProcesses, operatorLink } = await starting
  const address = browserAddress(url)
  const seconds = ((Date.now() - Number(process.env.EARSHOT_BEGAN)) / 1000).toFixed(1)
  sayInTerminal(
    `✓ Earshot is ready on ${address} (${seconds} s)${apiProcesses > 1 ? `, answered by ${apiProcesses} processes` : ''}`,
  )
  const secret = isShown('link') ? await operatorLink() : null
  if (!secret) return
  sayInTerminal(`→ No accounts yet. Open this link to create yours and become the operator of this installation. It works once:
  ${address}/register#operator=${secret}`)
}
if (process.env.EARSHOT_TERMINAL) speakInTerminal().catch(() => {})

/** To the process that started this one, for answering requests. */
if (cluster.isWorker) starting.then(() => process.send?.('ready')).catch(() => {})

/** Browsers allow the microphone on plain http only for localhost. */
function browserAddress(url: string) {
  const address = new URL(url)
  if (['127.0.0.1', '[::1]', '0.0.0.0', '[::]'].includes(address.hostname)) address.hostname = 'localhost'
  return address.origin
}

/** Milliseconds. Each check wakes an idle process. */
const WATCH_MS = 2000

/** A killed npm or shell cannot forward its signal, so this process stops when one of them is gone. */
function stopWhenAbandoned(npm: number) {
  const shell = process.ppid
  const check = () => (process.ppid === shell && isAlive(npm)) || process.kill(process.pid, 'SIGTERM')
  setInterval(check, WATCH_MS).unref()
}
if (process.env.EARSHOT_NPM) stopWhenAbandoned(Number(process.env.EARSHOT_NPM))

/** Registered at once: a signal during the start waits for the start to complete before stopping. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
