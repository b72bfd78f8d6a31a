import { run } from './operations/commands/run.ts'

/** The operator's command line: npm run earshot -- <command>. */
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
})
