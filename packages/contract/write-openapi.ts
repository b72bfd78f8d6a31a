import { readFileSync, writeFileSync } from 'node:fs'
import { api } from './src/index.ts'
import { openapi } from './src/openapi.ts'

/** Writes docs/openapi.json; with --check it only says whether that file is still true. */
const file = new URL('../../docs/openapi.json', import.meta.url)
const wanted = `${JSON.stringify(openapi(api), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, wanted)
else if (readFileSync(file, 'utf8') !== wanted) {
  process.stderr.write('docs/openapi.json is stale: run `npm run openapi`\n')
  process.exitCode = 1
}
