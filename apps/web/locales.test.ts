import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = import.meta.dirname
const lingui = join(web, '../../node_modules/@lingui/cli/dist/lingui.js')

test('every text of the code is in the catalog, and none that is gone: npm run extract -w apps/web', () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const checked = spawnSync(process.execPath, [lingui, 'check', 'sync', '--clean'], { cwd: web, env, encoding: 'utf8' })
  expect(checked.stdout).toContain('PASS')
  expect(checked.status).toBe(0)
}, 30_000)

const locales = join(web, 'src/locales')
const languages = readdirSync(locales, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

test.each(languages)('every text is there in %s', (language) => {
  const files = ['entrance', 'app'].map((name) => readFileSync(join(locales, language, `${name}.po`), 'utf8'))
  const texts = files.flatMap((file) => file.split(/\n\n+/)).filter((text) => /^msgid (?!""\nmsgstr)/m.test(text))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => /^msgstr ""$(?!\n")/m.test(text))).toEqual([])
})
