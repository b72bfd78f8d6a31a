import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, test } from 'vitest'
import { phonesOf } from '../phones.ts'
import { lookUp } from '../pronunciation/dictionary.ts'
import { pronunciationsOf, phonesOfWords } from '../pronunciation/pronounce.ts'

test.each([
  ['nguyen', 'N UW Y EH N'],
  ['poughkeepsie', 'P AH K IH P S IY'],
  ["meyer's", 'M AY ER Z'],
])('%s is pronounced as in the dictionary', (word, arpabet) => {
  expect(pronunciationsOf([word], 'en')).toContain(phonesOf(arpabet))
})

test.each([
  ['lindenhurst', 'L IH N D AH N HH ER S T'],
  ['ravenswick', 'R EY V AH N S W IH K'],
  ['okonkwoville', 'OW K AA NG K W OW V IH L'],
])('%s, which is not in the dictionary, is pronounced by its letters', (word, arpabet) => {
  expect(pronunciationsOf([word], 'en')).toEqual([phonesOf(arpabet)])
})

test.each([
  ['schröder', 'SrRdR'],
  ['müller', 'mqlR'],
  ['meyer', 'mIR'],
  ['maier', 'mIR'],
  ['mayer', 'mIR'],
  ['schmidt', 'Smit'],
  ['schmitt', 'Smit'],
  ['kreuz', 'krYts'],
  ['bach', 'bah'],
  ['steiger', 'StIgR'],
])('the German word %s is pronounced %s', (word, phones) => {
  expect(pronunciationsOf([word], 'de')).toEqual([phones])
})

test('words and phrases with several pronunciations get all of them', () => {
  expect(pronunciationsOf(['either'], 'en').length).toBeGreaterThan(1)
  expect(pronunciationsOf(['either', 'either'], 'en').length).toBeGreaterThan(pronunciationsOf(['either'], 'en').length)
})

test('digits and other scripts have no pronunciation', () => {
  expect(pronunciationsOf(['911'], 'en')).toEqual([])
  expect(pronunciationsOf(['пожар'], 'en')).toEqual([])
  expect(pronunciationsOf([], 'en')).toEqual([])
  expect(phonesOfWords(['fire', '911', 'fire'], 'en')).toBe('fIR  fIR')
})

test('no word throws an error', () => {
  for (const word of ['constructor', '__proto__', "''", 'a'.repeat(500), 'ß', "o'connor", 'é'])
    expect(() => pronunciationsOf([word], 'en').concat(pronunciationsOf([word], 'de'))).not.toThrow()
})

test('every word of the dictionary is found in its text, with all ways to say it, and no other word is', () => {
  const words = Object.keys(dictionary).filter((key) => !key.endsWith(')'))
  const ways = (word: string) =>
    [word, `${word}(2)`, `${word}(3)`, `${word}(4)`].map((key) => dictionary[key]).filter((said) => said !== undefined)
  expect(words.filter((word) => lookUp(word).join() !== ways(word).join())).toEqual([])
  for (const word of ['', 'zzzz', 'aaaa', 'readd', '}', '"', 'a": "', 'toString']) expect(lookUp(word)).toEqual([])
})
