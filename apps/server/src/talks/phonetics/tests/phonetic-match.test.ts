import { expect, test } from 'vitest'
import { bestAlignment } from '../align.ts'
import { confusionMatrices } from '../confusions.ts'
import { indexesOf } from '../phones.ts'
import { CLOSENESS, phoneticMatchOf, nameOf } from '../phonetic-match.ts'
import { profileReader, soundProfileOf } from '../sound-profile.ts'

const spoken = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5 }))

/** Without recognized phones, as from engines that return none. */
const written = (text: string, language = 'en') => profileReader(soundProfileOf(spoken(text), { language }))

const likeness = (name: string, text: string, language = 'en') =>
  phoneticMatchOf(nameOf(name.split(' '), language), written(text, language))

test.each([
  ['hughes', 'the house is on fire'],
  ['meyer', 'we need more water'],
  ['novak', 'nobody has answered so far'],
  ['kowalski', 'please call back before lunch'],
])('%s is not in «%s»', (name, text) => {
  expect(likeness(name, text).bits).toBeLessThan(CLOSENESS.normal)
})

test.each([
  ['catherine', 'did kathryn call', [1, 1]],
  ['hughes', 'ask hues about it', [1, 1]],
  ['weatherby', 'the weather bee is here', [1, 2]],
  ['lindenhurst', 'we drive to linden hurst today', [3, 4]],
  ['linda hurst', 'we drive to lindahurst today', [3, 3]],
])('%s is in «%s», whatever the words', (name, text, [first, last]) => {
  const found = likeness(name, text)
  expect(found.bits).toBeGreaterThanOrEqual(CLOSENESS.normal)
  expect(found).toMatchObject({ first, last })
})

test.each([
  ['schröder', 'frau schröter ist da'],
  ['maier', 'herr meyer hat angerufen'],
  ['schmidt', 'ist schmitt da'],
  ['kaufmann', 'herr kauf mann kommt'],
])('in German %s is in «%s»', (name, text) => {
  expect(likeness(name, text, 'de').bits).toBeGreaterThanOrEqual(CLOSENESS.normal)
})

test('the more of a name matches, the higher its score', () => {
  const [whole, most, some, none] = ['brannigan', 'branigan', 'bran again', 'the water'].map(
    (text) => likeness('brannigan', text).bits,
  )
  expect(whole).toBeGreaterThanOrEqual(most ?? 0)
  expect(most).toBeGreaterThan(some ?? 0)
  expect(some).toBeGreaterThan(none ?? 0)
})

test('nothing is in a talk without words, and a name without known sounds is nowhere', () => {
  expect(likeness('meyer', '').bits).toBeLessThan(CLOSENESS.wide)
  expect(likeness('пожар', 'пожар').bits).toBe(Number.NEGATIVE_INFINITY)
  expect(likeness('911', 'nine one one').bits).toBe(Number.NEGATIVE_INFINITY)
})

test.each([0, 1320, 1325, 1329, 1333, 1999])('a name is found as word %i of two thousand', (place) => {
  const words = Array.from({ length: 2000 }, (_, at) => (at === place ? 'weatherby' : 'house'))
  const found = likeness('weatherby', words.join(' '))
  expect(found).toEqual({ ...likeness('weatherby', 'house weatherby house'), first: place, last: place })
})

test('a name is not found across a pause', () => {
  const { written: heard } = written('weatherby')
  const middle = heard.length >> 1
  const paused = Int8Array.from([...heard.subarray(0, middle), ...indexesOf('____'), ...heard.subarray(middle)])
  const bits = (text: Int8Array) => bestAlignment(heard, text, { channel: confusionMatrices().heard }).bits
  expect(bits(heard)).toBeGreaterThanOrEqual(CLOSENESS.close)
  expect(bits(paused)).toBeLessThan(CLOSENESS.wide)
})

test('aligned phones of audio and text score higher than either alone', () => {
  const words = [
    { text: 'london', start: 0, end: 0.5 },
    { text: 'burst', start: 0.5, end: 1 },
  ]
  const name = nameOf(['lindenhurst'], 'en')
  const heard = 'limdUnRSt'
  const together = soundProfileOf(words, { language: 'en', heard, moments: [0, 10, 20, 30, 40, 50, 60, 80, 90] })
  const apart = { ...together, moments: together.moments.map((moment) => moment + 5000) }
  expect(phoneticMatchOf(name, profileReader(together)).bits).toBeGreaterThan(
    phoneticMatchOf(name, profileReader(apart)).bits,
  )
})
