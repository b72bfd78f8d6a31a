import { start } from './start.ts'

/** Files are private to the program's account. */
process.umask(0o077)

/** Start errors are printed as one sentence. */
const starting = start(process.env)
starting.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** `npm start` prints the link in its terminal. It comes to no log, and not at all where another program starts the server. */
async function offerOperatorLink() {
  const { operatorLink } = await starting
  process.send?.({ operator: await operatorLink() })
}
if (process.send) offerOperatorLink().catch(() => {})

/** Heard from the first moment on: a start that is half-way comes to its end before it is taken down again. */
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
