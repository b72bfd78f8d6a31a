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

/** Files that are imported, but for those beside the settings' texts. */
const shownBy = (file: string) =>
  importsOf(readFileSync(file, 'utf8'))
    .filter(({ statement }) => !/loadSettingsTexts|withTexts/.test(statement))
    .map(({ path }) => join(dirname(file), path))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))

/** What can be shown without the settings' texts. */
function shownWithout(start: string) {
  const seen = new Set([start])
  for (const file of seen) shownBy(file).forEach((path) => seen.add(path))
  return [...seen].map((file) => relative(web, file))
}

test('what has its texts in the settings’ catalog is imported beside that catalog only', () => {
  const shown = shownWithout(join(web, 'src/main.tsx'))
  const isSettings = (file: string) => inSettings.some((place) => file === place || file.startsWith(`${place}/`))
  const speaks = (file: string) => readFileSync(join(web, file), 'utf8').includes("'@lingui/")
  expect(shown.length).toBeGreaterThan(300)
  expect(shown.filter(isSettings).filter(speaks)).toEqual([])
})
