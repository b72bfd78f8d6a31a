import { expect, test } from 'vitest'
import { CLOSENESS, nameOf } from '../phonetic-match.ts'
import { nameIndex, namesIn } from '../name-index.ts'
import { profileReader } from '../sound-profile.ts'
import { recognizedTalks, wasMisheard } from '../testing/recognized-talks.ts'
import { shareInFirst, asAlerts, trialsOf } from '../testing/measure.ts'

/** Names not used for learning. */
const held = trialsOf('held')

test('these are names that were really misheard, of many people and places', () => {
  expect(held.length).toBeGreaterThanOrEqual(60)
  expect(new Set(held.map(({ name }) => name)).size).toBeGreaterThanOrEqual(25)
  expect(held.every(({ talk, elsewhere }) => wasMisheard(talk) && elsewhere.length === 99)).toBe(true)
  expect(recognizedTalks().filter(({ name }) => name === '').length).toBeGreaterThanOrEqual(75)
})

test('in a hundred talks, most misheard names are among the first three, and more among the first ten', () => {
  expect(shareInFirst(held, 3)).toBeGreaterThanOrEqual(0.85)
  expect(shareInFirst(held, 10)).toBeGreaterThanOrEqual(0.88)
})

test('as alerts, two of five misheard names match, with few false matches', () => {
  const { recall, precision } = asAlerts('held', CLOSENESS.normal)
  expect(recall).toBeGreaterThanOrEqual(0.4)
  expect(precision).toBeGreaterThanOrEqual(0.98)
})

test('a closer alert is seldom wrong, a wider one finds more', () => {
  const [close, wide] = [CLOSENESS.close, CLOSENESS.wide].map((bits) => asAlerts('held', bits))
  expect(close?.precision).toBeGreaterThanOrEqual(0.98)
  expect(close?.recall).toBeGreaterThanOrEqual(0.28)
  expect(wide?.recall).toBeGreaterThanOrEqual(0.55)
  expect(wide?.precision).toBeGreaterThanOrEqual(0.9)
})

test('the match covers the words where the name was said', () => {
  const said = held.filter(({ here }) => here.bits >= CLOSENESS.close)
  const right = said.filter(({ talk, here }) => {
    const place = talk.spoken
      .toLowerCase()
      .split(' ')
      .findIndex((word) => word.startsWith(talk.name.toLowerCase()))
    return Math.abs(place - (here.first + here.last) / 2) <= 2
  })
  expect(right.length / said.length).toBeGreaterThanOrEqual(0.95)
})

test('no names are found in noise or another language', () => {
  const [talk, other] = recognizedTalks().filter((each) => each.name === 'Castellano' && wasMisheard(each))
  const index = nameIndex([['Castellano', nameOf(['castellano'], 'en')] as const])
  const names = (written: typeof talk, heard: typeof talk) => {
    if (!written || !heard) throw new Error('Castellano was misheard twice')
    const { moments } = heard.sounds
    const sounds = { ...written.sounds, heard: heard.sounds.heard, moments }
    return namesIn(index, profileReader(sounds), () => CLOSENESS.wide).map(({ key }) => key)
  }
  const strange = recognizedTalks().find(({ spoken }) => spoken.startsWith('The price went up'))
  expect(names(talk, talk)).toEqual(['Castellano'])
  expect(names(other, other)).toEqual(['Castellano'])
  expect(names(strange, talk)).toEqual([])
})
