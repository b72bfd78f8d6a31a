import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import config from './lingui.config.ts'

const web = import.meta.dirname
const inSettings = (config.catalogs ?? [])
  .filter(({ path }) => path.endsWith('/settings'))
  .flatMap(({ include }) => include)

/** Imports of values, with the lines around a dynamic one. */
const importsOf = (code: string) => [
  ...[...code.matchAll(/^import (?!type\b)[^;']*?'(\.[^']+)'/gm)].map(([, path = '']) => ({ path, statement: '' })),
  ...[...code.matchAll(/(?:^.*\n)?^.*\bimport\('(\.[^']+)'\).*(?:\n.*)?/gm)].map(([statement, path = '']) => ({
    path,
    statement,
  })),
]

/** What can be shown without the settings' texts: all that is imported, but what is imported beside them. */
function shownWithout(start: string) {
  const seen = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const { path, statement } of importsOf(readFileSync(file, 'utf8')))
      if (!/loadSettingsTexts|withTexts/.test(statement)) waiting.push(join(dirname(file), path))
  }
  return [...seen].map((file) => relative(web, file))
}

test('what has its texts in the settings’ catalog is imported beside that catalog only', () => {
  const shown = shownWithout(join(web, 'src/main.tsx'))
  const isSettings = (file: string) => inSettings.some((place) => file === place || file.startsWith(`${place}/`))
  const speaks = (file: string) => readFileSync(join(web, file), 'utf8').includes("'@lingui/")
  expect(shown.length).toBeGreaterThan(300)
  expect(shown.filter(isSettings).filter(speaks)).toEqual([])
})
