import { expect, test } from 'vitest'
import { phonesOf } from '../phones.ts'
import { waysToSay, writtenAs } from '../pronouncing/pronounce.ts'

test.each([
  ['nguyen', 'N UW Y EH N'],
  ['poughkeepsie', 'P AH K IH P S IY'],
  ["meyer's", 'M AY ER Z'],
])('%s is said as the dictionary says', (word, arpabet) => {
  expect(waysToSay([word], 'en')).toContain(phonesOf(arpabet))
})

test.each([
  ['lindenhurst', 'L IH N D AH N HH ER S T'],
  ['ravenswick', 'R EY V AH N S W IH K'],
  ['okonkwoville', 'OW K AA NG K W OW V IH L'],
])('%s, which it does not know, is said by its letters', (word, arpabet) => {
  expect(waysToSay([word], 'en')).toEqual([phonesOf(arpabet)])
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
])('in German %s is said %s', (word, phones) => {
  expect(waysToSay([word], 'de')).toEqual([phones])
})

test('what has several ways is said in all of them, and phrases in all of theirs', () => {
  expect(waysToSay(['either'], 'en').length).toBeGreaterThan(1)
  expect(waysToSay(['either', 'either'], 'en').length).toBeGreaterThan(waysToSay(['either'], 'en').length)
})

test('digits and other scripts have no sound here', () => {
  expect(waysToSay(['911'], 'en')).toEqual([])
  expect(waysToSay(['пожар'], 'en')).toEqual([])
  expect(waysToSay([], 'en')).toEqual([])
  expect(writtenAs(['fire', '911', 'fire'], 'en')).toBe('fIR  fIR')
})

test('no word makes it stumble', () => {
  for (const word of ['constructor', '__proto__', "''", 'a'.repeat(500), 'ß', "o'connor", 'é'])
    expect(() => waysToSay([word], 'en').concat(waysToSay([word], 'de'))).not.toThrow()
})
