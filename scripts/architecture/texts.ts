import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Extracts the texts of the web app into a copy of the catalogs, and compares: none may be missing or untranslated. */
const web = fileURLToPath(new URL('../../apps/web/', import.meta.url))
const catalogs = join(web, 'src/locales')
const copy = mkdtempSync(join(tmpdir(), 'earshot-texts-'))

/** The name of a text that has no translation; the header has an empty name. */
const UNTRANSLATED = /^msgid "(.+)"\nmsgstr ""\n\n/gm

try {
  cpSync(catalogs, copy, { recursive: true })
  const env = { ...process.env, CATALOGS: copy }
  const { status, stderr } = spawnSync('lingui', ['extract', '--clean'], { cwd: web, env, encoding: 'utf8' })
  const problems = status === 0 ? globSync('*/*.po', { cwd: copy }).flatMap(problemsOf) : [stderr]
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function problemsOf(file: string): string[] {
  const text = readFileSync(join(copy, file), 'utf8')
  const missing = file.startsWith('en') ? [] : [...`${text}\n`.matchAll(UNTRANSLATED)].map(([, name]) => name)
  if (missing.length > 0) return missing.map((name) => `${file} has no translation of “${name}”`)
  const current = readFileSync(join(catalogs, file), 'utf8')
  return text === current ? [] : [`${file} is not up to date. Run npm run extract -w apps/web`]
}
