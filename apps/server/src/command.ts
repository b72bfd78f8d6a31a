import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As npm start does, so that a command begins sooner. Where it cannot be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)))
const { run } = await import('./operations/commands/run.ts')

/** The operator's command line: npm run earshot -- <command>. */
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
