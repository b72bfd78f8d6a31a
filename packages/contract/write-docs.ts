import { readFileSync, writeFileSync } from 'node:fs'
import { api } from './src/index.ts'
import { openapi } from './src/openapi.ts'
import { permissions } from './src/permissions.ts'

/** Generates the contract's pages in docs/. With --check, only verifies that they are up to date. */
const pages = {
  'openapi.json': `${JSON.stringify(openapi(api), null, 2)}\n`,
  'permissions.md': permissions(api),
}

for (const [name, wanted] of Object.entries(pages)) {
  const file = new URL(`../../docs/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, wanted)
  else if (readFileSync(file, 'utf8') !== wanted) {
    process.stderr.write(`docs/${name} is stale: run \`npm run openapi\`\n`)
    process.exitCode = 1
  }
}
