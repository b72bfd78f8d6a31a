import { readFileSync, writeFileSync } from 'node:fs'
import { configurationPage } from './configuration-page.ts'

/** Writes docs/configuration.md; with --check, only verifies that it is up to date. */
const file = new URL('../../../../../docs/configuration.md', import.meta.url)
const wanted = configurationPage()

if (!process.argv.includes('--check')) writeFileSync(file, wanted)
else if (readFileSync(file, 'utf8') !== wanted) {
  process.stderr.write(
    'docs/configuration.md is stale: run `node apps/server/src/operations/configuration/write-docs.ts`\n',
  )
  process.exitCode = 1
}
