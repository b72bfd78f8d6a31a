import { openInstallation } from './core/db/open-installation.ts'

process.umask(0o077)

const installation = openInstallation(process.env)
const starting = import('./start.ts').then(({ startOn }) => startOn(installation))
starting.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

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
