import { installDependencies } from './setup/dependencies.mjs'
import { say } from './setup/log.mjs'
import { program } from './setup/program.mjs'
import { fetchSpeechModel } from './setup/speech-model.mjs'
import { installSystemPackages } from './setup/system-packages.mjs'
import { buildAll } from './setup/builds.mjs'
import { findOrInstallBrowser } from './test/browser.mjs'
import { report } from './test/report.mjs'
import { runners } from './test/runners.mjs'
import { tierOf } from './test/tier.mjs'

const all = process.argv.includes('--all')
const filters = process.argv.slice(2).filter((word) => word !== '--all')

await program(
  async (stop) => {
    const found = await prepare(stop)
    const tier = tierOf({ all, filters })
    say(`Tests of the tier “${tier.TEST_TIER}”, TEST_SEED=${tier.TEST_SEED}; limits × ${tier.TEST_PATIENCE}.`)
    const results = []
    for (const runner of runners({ filters, tier, ...found })) results.push(await runner(stop))
    report(results.flat())
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
