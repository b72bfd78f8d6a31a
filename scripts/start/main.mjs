import { acquireLock, releaseLock } from './lock.mjs'
import { readOptions, usage } from './options.mjs'
import { checkPort } from './port.mjs'
import { writeSettings } from './settings.mjs'
import { installDependencies } from '../setup/dependencies.mjs'
import { program } from '../setup/program.mjs'
import { say } from '../setup/log.mjs'
import { fetchSpeechModel } from '../setup/speech-model.mjs'
import { installSystemPackages } from '../setup/system-packages.mjs'
import { buildAll } from '../setup/builds.mjs'

const began = Date.now()

/** The first part of npm start: prepares what is missing, and writes the settings with which serve.sh runs the server. */
export const main = () =>
  program(async (stop) => {
    const options = readOptions(process.argv.slice(2))
    if (options.help) return say(usage)
    await acquireLock(options, stop)
    try {
      await checkPort(options.port)
      await prepare(options, stop)
      stop.throwIfAborted()
      await writeSettings(process.env.EARSHOT_SETTINGS, options, began)
    } catch (error) {
      await releaseLock(options.data)
      throw error
    }
  })

async function prepare({ demo }, stop) {
  await installDependencies(stop)
  await installSystemPackages(['ffmpeg', ...(demo ? ['flite'] : [])], stop)
  await fetchSpeechModel(stop)
  await buildAll(stop)
}
