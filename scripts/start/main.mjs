import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { acquireLock } from './lock.mjs'
import { speakDemo } from './demo.mjs'
import { readOptions, usage } from './options.mjs'
import { checkPort } from './port.mjs'
import { startServer } from './server.mjs'
import { installDependencies } from '../setup/dependencies.mjs'
import { program } from '../setup/program.mjs'
import { say, secondsSince } from '../setup/log.mjs'
import { installSystemPackages } from '../setup/system-packages.mjs'
import { buildAll } from '../setup/builds.mjs'

const began = Date.now()

/** npm start: prepares what is missing, and runs the server until it is stopped. */
export const main = () =>
  program(async (stop) => {
    const options = readOptions(process.argv.slice(2))
    if (options.help) return say(usage)
    const lock = await acquireLock(options, stop)
    try {
      await checkPort(options.port)
      await prepare(options, stop)
      await serve(options, { lock, stop })
    } finally {
      await lock.release()
    }
  })

async function prepare({ demo }, stop) {
  await installDependencies(stop)
  await installSystemPackages(['ffmpeg', 'pocketsphinx', ...(demo ? ['flite'] : [])], stop)
  await buildAll(stop)
}

async function serve(options, { lock, stop }) {
  const server = await startServer(options, { lock, stop })
  say(`✓ Earshot is ready on ${server.url} (${secondsSince(began)})`)
  if (!options.demo) await printOperatorLink(server)
  freeMemory()
  const over = new AbortController()
  stop.addEventListener('abort', () => over.abort())
  const ended = server.ended.finally(() => over.abort())
  await Promise.all([ended, options.demo && speakDemo(server, over.signal)])
}

/** This process only waits from here on. By itself it would keep what the set-up took, 10 MB and more. */
function freeMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Access to this terminal proves the right to operate the installation, so the first person needs no email. */
async function printOperatorLink({ url, operator }) {
  const secret = await operator
  if (!secret) return
  say(`→ No accounts yet. Open this link to create yours and become the operator of this installation. It works once:
  ${url}/register#operator=${secret}`)
}
