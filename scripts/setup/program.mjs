import { endSoon } from './last-resort.mjs'
import { say, sayTrouble, Trouble } from './log.mjs'
import { isAlive } from './processes.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script: errors become a message and exit code 1. Ctrl-C and SIGTERM abort `stop`, wait for the work to end,
 * print "Stopped." and exit with `stoppedCode`.
 */
export async function program(work, { stoppedCode = 0 } = {}) {
  const stopping = new AbortController()
  for (const signal of signals) process.on(signal, () => stopping.abort())
  whenAbandoned(() => stopping.abort())
  try {
    refuseWindows()
    await work(stopping.signal).finally(endSoon)
  } catch (error) {
    if (!stopping.signal.aborted || error.name !== 'AbortError') {
      sayTrouble(error)
      process.exitCode = 1
    }
  }
  if (stopping.signal.aborted) {
    say('Stopped.')
    process.exitCode ||= stoppedCode
  }
  process.exit()
}

function refuseWindows() {
  if (process.platform !== 'win32') return
  throw new Trouble('Earshot runs on Linux and macOS; on Windows, run it inside WSL ("wsl --install").')
}

/** A killed npm cannot forward its signal, so npm scripts stop when it or their parent is gone. */
function whenAbandoned(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = Number(process.env.EARSHOT_NPM ?? parent)
  setInterval(() => (process.ppid === parent && isAlive(npm)) || stop(), 500).unref()
}
