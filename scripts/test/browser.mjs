import { findBrowser } from '../setup/commands.mjs'
import { node24, root, withTools } from '../setup/paths.mjs'
import { run } from '../setup/run.mjs'
import { step } from '../setup/log.mjs'

/** Undefined if Playwright uses its own Chromium. */
export async function findOrInstallBrowser(stop) {
  const found = findBrowser()
  if (found) return found
  const orElse = 'The tests need Chromium: install it, or set CHROMIUM_PATH to one, then start again.'
  const command = [node24, `${root}/node_modules/playwright/cli.js`, 'install', 'chromium']
  const words = { doing: "Fetching Playwright's Chromium", done: "Playwright's Chromium is ready" }
  await step(words, () => run(command, { log: 'install-browser', orElse, env: withTools(), stop }))
}
