import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentDefaults } from '../../config.ts'
import { descriptions } from './descriptions.ts'
import { configurationPage } from './configuration-page.ts'

const source = path.join(import.meta.dirname, '../..')
const READ = /\b(?:process\.env|(?<!import\.meta\.)\benv|data|given)\s*(?:\.|\[['"])([A-Z][A-Z0-9_]{2,})\b/g

/**
 * Not for operators: `npm start` tells its own server with them whose process it is, and what to show in the terminal, and the
 * first process tells those that answer requests of the link that makes the first operator.
 */
const OWN = ['EARSHOT_NPM', 'EARSHOT_BEGAN', 'EARSHOT_TERMINAL', 'EARSHOT_OPERATOR']

const program = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|suite)\.ts$|(^|\/)testing\//.test(file))

test('every variable that the server reads is one of the schema, and so has its meaning in the docs', () => {
  const read = program.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(READ)].map(([, name]) => name as string),
  )
  expect(read.length).toBeGreaterThan(40)
  const known = new Set([...Object.keys(descriptions), ...OWN, 'PATH'])
  expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([])
})

test('the table lists every variable of the schema exactly once', () => {
  const rows = [...configurationPage().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const names = Object.keys(environmentDefaults())
  expect(new Set(rows)).toEqual(new Set(names))
  expect(rows).toHaveLength(names.length)
})

test('defaults are those of the schema', () => {
  expect(configurationPage()).toContain('| `PORT` | 3000 | ')
  expect(configurationPage()).toContain('| `ROLES` | api,worker | ')
})
