import { claim } from './start/claim.mjs'
import { speakDemo } from './start/demo.mjs'
import { readOptions, usage } from './start/options.mjs'
import { checkPort } from './start/port.mjs'
import { startServer } from './start/server.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { program } from './setup/program.mjs'
import { say, secondsSince } from './setup/say.mjs'
import { installSystemPackages } from './setup/system-packages.mjs'
import { buildWeb } from './setup/web-build.mjs'

const began = Date.now()

await program(async (stop) => {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return say(usage)
  const claimed = await claim(options, stop)
  try {
    await checkPort(options.port)
    await prepare(options, stop)
    await serve(options, { claimed, stop })
  } finally {
    await claimed.release()
  }
})

async function prepare({ demo }, stop) {
  await installDependencies(stop)
  await installSystemPackages(['ffmpeg', 'pocketsphinx', ...(demo ? ['flite'] : [])], stop)
  await buildWeb(stop)
}

async function serve(options, { claimed, stop }) {
  const server = await startServer(options, { claimed, stop })
  say(`✓ Earshot is ready on ${server.url} (${secondsSince(began)})`)
  await Promise.all([server.ended, options.demo && speakDemo(server, stop)])
}
