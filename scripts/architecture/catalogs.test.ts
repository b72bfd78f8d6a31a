import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const CATALOGS = ['app', 'settings', 'reasons', 'refusals', 'entrance']
const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../apps', file), 'utf8')

test('Arabic counts two, a few and many with words of their own', () => {
  const plurals = CATALOGS.flatMap(
    (name) => read(`web/src/locales/ar/${name}.po`).match(/^msgstr ".*plural,.*"$/gm) ?? [],
  )
  expect(plurals.length).toBeGreaterThan(50)
  const incomplete = plurals.filter((text) => !['two {', 'few {', 'many {'].every((form) => text.includes(form)))
  expect(incomplete).toEqual([])
})

test('a caller without a number has one name in German, in the app and in emails', () => {
  const [, name] = /msgid "Unknown caller"\nmsgstr "(.+)"/.exec(read('web/src/locales/de/app.po')) ?? []
  const emails = read('server/src/alerts/mail/texts/de.ts')
  expect(emails).toContain(`unknownCaller: '${name}'`)
})
