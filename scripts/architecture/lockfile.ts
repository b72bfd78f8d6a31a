import { readFileSync } from 'node:fs'

/** The lockfile must not name a registry, so that each checkout uses its own. */
const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const addresses = lockfile.match(/"resolved": "[a-z+]+:\/\/[^"]*"/g) ?? []

if (addresses.length > 0) {
  process.stderr.write(`package-lock.json names servers:\n${addresses.slice(0, 10).join('\n')}\n`)
  process.exitCode = 1
}
