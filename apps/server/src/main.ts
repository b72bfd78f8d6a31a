import { openInstallation } from './core/db/open-installation.ts'

process.umask(0o077)

const installation = openInstallation(process.env)
const starting = import('./start.ts').then(({ startOn }) => startOn(installation))
starting.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** Milliseconds. By then what the start leaves for later is done. */
const FREED_AFTER = 10_000

/** Without load V8 keeps what the start took for minutes. Only `npm start` exposes this function. */
function freeMemory() {
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), FREED_AFTER).unref()
}
starting.then(freeMemory, () => {})

/** Sent to `npm start`, which prints it in its terminal. Never logged, and not sent if another program starts the server. */
async function offerOperatorLink() {
  const { operatorLink } = await starting
  process.send?.({ operator: await operatorLink() })
}
if (process.send) offerOperatorLink().catch(() => {})

/** Registered at once: a signal during the start waits for the start to complete before stopping. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
