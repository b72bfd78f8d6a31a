import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isProgram } from '../setup/processes.mjs'
import { say, sayTrouble, Trouble } from '../setup/log.mjs'
import { releaseLock } from './lock.mjs'
import { logPath, readLog } from './server-log.mjs'

/** Milliseconds. */
const LONGEST_STOP = 30_000

/**
 * end.mjs SERVER CODE FROM: what serve.sh runs once it no longer waits. The server still runs after a signal, and
 * is stopped. Otherwise it ended by itself with CODE, and what it logged since position FROM says why.
 */
const [server, code, from] = process.argv.slice(2).map(Number)
const data = process.env.DATA_DIR
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
try {
  if (isRunning()) await stopServer()
  else throw explanation()
} catch (error) {
  sayTrouble(error)
  process.exitCode = 1
} finally {
  await releaseLock(data)
}

function isRunning() {
  return isProgram(server, 'apps/server/')
}

async function stopServer() {
  process.kill(server, 'SIGTERM')
  for (const until = Date.now() + LONGEST_STOP; isRunning(); await pause(50))
    if (Date.now() > until) process.kill(server, 'SIGKILL')
  say('Stopped.')
}

function explanation() {
  const path = logPath(data)
  const { wasReady, sentence, tail } = readLog(path, from)
  const status = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0] ?? code
  if (sentence && !wasReady) return new Trouble(`${sentence} (The whole log: ${path})`)
  return new Trouble(`The server stopped by itself (${status}); its log is ${path}. Start it again.`, tail)
}
