import { start } from './start.ts'

/** What the program writes is for its own account, whatever folder it lies in. */
process.umask(0o077)

/** One program, two roles. Whatever stops a start is said in one sentence. */
const starting = start(process.env)
starting.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

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
