import { start } from './start.ts'

/** One program, two roles. Whatever stops a start is said in one sentence. */
const running = await start(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
