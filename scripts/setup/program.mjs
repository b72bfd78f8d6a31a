import { endSoon } from './last-resort.mjs'
import { say, sayTrouble, Trouble } from './log.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script as a well-behaved program: a failure becomes a sentence and code 1; Ctrl-C or SIGTERM aborts `stop`,
 * waits for the work to end and leaves with "Stopped." and `stoppedCode`.
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

/** A killed npm cannot pass its signal on, so a script of npm's stops when npm is gone. */
function whenAbandoned(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), 500).unref()
}
