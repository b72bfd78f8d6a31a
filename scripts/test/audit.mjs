import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../setup/log.mjs'
import { cache, root } from '../setup/paths.mjs'

/** Known vulnerabilities of dependencies, high and critical ones. Not every registry can be asked for them. */
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' })
const { metadata } = JSON.parse(stdout || '{}')
const { high = 0, critical = 0 } = metadata?.vulnerabilities ?? {}
const bad = high + critical
if (!metadata) say('The registry does not tell of vulnerabilities: run npm audit with one that does.')
if (bad > 0) say(`${bad} dependencies have known vulnerabilities: run npm audit.`)
const counts = { passed: metadata && bad === 0 ? 1 : 0, failed: bad > 0 ? 1 : 0, skipped: metadata ? 0 : 1 }
writeFileSync(join(cache, 'results/audit.json'), JSON.stringify(counts))
process.exitCode = counts.failed
