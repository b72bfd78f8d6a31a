import { installDependencies } from './setup/dependencies.mjs'
import { program } from './setup/program.mjs'
import { fetchSpeechModel } from './setup/speech-model.mjs'
import { installSystemPackages } from './setup/system-packages.mjs'
import { buildAll } from './setup/builds.mjs'
import { findOrInstallBrowser } from './test/browser.mjs'
import { report } from './test/report.mjs'
import { runners } from './test/runners.mjs'

const filters = process.argv.slice(2)

await program(
  async (stop) => {
    const found = await prepare(stop)
    const results = []
    for (const runner of runners({ filters, ...found })) results.push(await runner(stop))
    report(results)
  },
  { stoppedCode: 130 },
)

async function prepare(stop) {
  await installDependencies(stop)
  await installSystemPackages(['ffmpeg', 'flite', 'chromium', 'swift'], stop)
  await fetchSpeechModel(stop)
  await buildAll(stop)
  return { chromium: await findOrInstallBrowser(stop) }
}
