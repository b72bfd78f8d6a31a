import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from '../setup/paths.mjs'
import { say } from '../setup/log.mjs'

/** Sends the sample talks to the running server. A failure is reported, but does not stop the server. */
export async function speakDemo({ url, certificate }, stop) {
  const demo = spawn(node24, [join(root, 'scripts/demo.ts'), url], {
    env: { ...process.env, ...(certificate && { NODE_EXTRA_CA_CERTS: certificate }) },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: stop,
  })
  demo.on('error', () => {})
  const code = await new Promise((resolve) => demo.once('close', resolve))
  if (code !== 0 && !stop.aborted)
    say('! The demo was not finished; Earshot goes on. Start with --demo again to finish it.')
}
