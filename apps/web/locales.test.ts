import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const locales = join(import.meta.dirname, 'src/locales')
const languages = readdirSync(locales, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

/** The string literals of a catalog entry's line, which may be broken over several. */
const literal = (entry: string, line: 'msgid' | 'msgstr') => {
  const [, quoted = '""'] = entry.match(new RegExp(`^${line} ((?:".*"\\n?)+)`, 'm')) ?? []
  return (JSON.parse(`[${quoted.trim().split('\n').join(',')}]`) as string[]).join('')
}
const textsOf = (language: string) =>
  ['entrance', 'reasons', 'refusals', 'methods', 'app', 'settings']
    .flatMap((name) => readFileSync(join(locales, language, `${name}.po`), 'utf8').split(/\n\n+/))
    .map((entry) => ({ english: literal(entry, 'msgid'), translation: literal(entry, 'msgstr') }))
    .filter(({ english }) => english !== '')

/** The names of values and the tags of elements, in one order. */
const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:zero|one|two|few|many|other) )\{\w+(?=[},])|<\/?\d+>/g)].map(([found]) => found),
    ),
  ]
    .sort((one, other) => one.localeCompare(other))
    .join(' ')

test.each(languages)('every text is translated in %s, with the same placeholders', (language) => {
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ translation }) => translation === '')).toEqual([])
  expect(texts.filter(({ english, translation }) => placeholders(english) !== placeholders(translation))).toEqual([])
})

/** Wordings that English products do not use, each with what to write instead. */
const habits: [wrong: RegExp, instead: string][] = [
  [/\bThere (is|are) (no|none|nothing|nobody)\b|\bThere is (not|never)\b/i, '“No X yet”, “X not found”'],
  [/\b(is|are|was|were) (there|here)\b(?= *[.!]?$)|\b(was|were) not kept\b|\bit stands\b/i, '“X added”, “X created”'],
  [/^[^.]{1,40} (is|are) (saved|created|removed|deleted|added|copied|revoked|withdrawn)\.$/i, '“X saved.”'],
  [/(?<!\bone )\bletters?\b|\be-mails?\b/i, '“email”'],
  [/\bcho(ose|oses|osing|se|sen)\b/i, '“select”, “selected”'],
  [/\bsecond factors?\b/i, '“two-factor authentication”'],
  [/^ *,|, *$/, 'one message with the name in it'],
]
const habitsOf = (text: string) => {
  const words = text.replace(/\{\w+\}/g, 'X')
  return habits.filter(([wrong]) => wrong.test(words)).map(([, instead]) => instead)
}

test.each([
  'There is no tag yet',
  'There are no recovery codes for this account.',
  'The address is there.',
  'The profile was not kept',
  'The tag “{tag}” is deleted.',
  'A letter is on its way.',
  'E-mail addresses',
  'Choose a channel',
  'Chosen talks',
  'Remove the second factor',
  ', switch organization',
])('“%s” is refused', (text) => expect(habitsOf(text)).not.toEqual([]))

test.each([
  'No tags yet',
  'Address added.',
  'Check your inbox',
  'Select a channel',
  'Keep it',
  'A word needs at least one letter',
  'Talk moved to the bin.',
])('“%s” is allowed', (text) => expect(habitsOf(text)).toEqual([]))

test('no English text has one of the habits', () => {
  const found = textsOf('en').flatMap(({ english }) => habitsOf(english).map((instead) => ({ english, instead })))
  expect(found).toEqual([])
})
