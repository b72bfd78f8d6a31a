import { expect, test } from 'vitest'
import { languageOfHeader, languageOfSettings, texts } from './languages.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['fr-FR, *;q=0.5', undefined],
  ['constructor', undefined],
  ['de;q=0', undefined],
  ['de', 'de'],
  ['AR-eg', 'ar'],
  ['fr, en;q=0.4, de-AT;q=0.8', 'de'],
])('the header %o selects the language %s', (header, language) => expect(languageOfHeader(header)).toBe(language))

test('a stored language counts if it is supported', () => {
  expect(languageOfSettings({ language: 'de' })).toBe('de')
  for (const language of ['fr', 'toString', 3, true]) expect(languageOfSettings({ language })).toBeUndefined()
  expect(languageOfSettings({})).toBeUndefined()
})

test.each([
  [1, 'مطابقة واحدة'],
  [2, 'مطابقتان'],
  [3, '3 مطابقات'],
  [11, '11 مطابقة'],
  [103, '103 مطابقات'],
])('%d hits in Arabic', (count, words) => expect(texts.ar.hits(count, 'X')).toBe(`${words} في X`))
