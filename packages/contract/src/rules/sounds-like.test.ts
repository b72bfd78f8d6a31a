import { describe, expect, test } from 'vitest'
import { randomIntegers } from './testing/chance.ts'
import { soundOf } from './sounds-like.ts'
import { tokensOf } from './tokens.ts'

const soundsOf = (text: string) => tokensOf(text).map(soundOf)

test.each([
  ['Mary', 'more'],
  ['Anna', 'any'],
  ['Ana', 'an'],
  ['fire', 'four'],
  ['pump', 'pumps'],
  ['Smith', 'Smart'],
  ['Kowalski', 'Kowalczyk'],
  ['Peter', 'Petra'],
  ['duck', 'dick'],
])('%s does not sound like %s', (one, other) => {
  expect(soundsOf(one)).not.toEqual(soundsOf(other))
})

test.each([
  ['Meyer', 'Maier Mayer Meier Mayor'],
  ['Smith', 'Smyth Smythe'],
  ['Catherine', 'Katharine Kathryn'],
  ['Stephen', 'Steven Stefan Stephan'],
  ['Philip', 'Filip Phillip'],
  ['Schmidt', 'Schmitt Shmit'],
  ['John', 'Jon'],
  ['Neil', 'Neal Neill'],
  ["O'Neil", "O'Neal Oneill"],
  ['Thompson', 'Tompson'],
  ['Kowalski', 'Kowalsky Kowaleski'],
  ['Wright', 'Rite'],
  ['Knight', 'Nite'],
  ['Geoffrey', 'Jeffrey'],
  ['René', 'Rene Wren'],
  ['Müller', 'Muller'],
  ['François', 'Fransois'],
  ['Þór', 'Thor'],
  ['clique', 'click'],
])('%s sounds like %s', (one, others) => {
  for (const other of others.split(' ')) expect(soundsOf(other), other).toEqual(soundsOf(one))
})

describe('a word with characters other than Latin letters sounds like itself', () => {
  test.each(['пожар', 'οδοσ', 'حريق', 'दमकल', '消防車', 'ไฟไหม้', 'b2b', '3.14', 'unit_7', 'сmith', 'x'.repeat(41)])(
    '%s',
    (token) => {
      expect(soundOf(token)).toBe(token)
    },
  )
})

test('a Latin word never has the key of a word in another script, and never an empty one', () => {
  for (const word of ['h', 'w', 'the', 'aeiou', 'hwhw', 'rhythm', 'xylophone', "don't", 'straße', 'ægir', 'œuvre'])
    for (const key of soundsOf(word)) expect(key, word).toMatch(/^([A-Z0]+|[hw]+)$/)
})

test('every random word has one sound', () => {
  const chance = randomIntegers(12)
  for (let round = 0; round < 5000; round++) {
    const word = Array.from({ length: 1 + chance(12) }, () => String.fromCharCode(97 + chance(26))).join('')
    // A word of silent letters only, like 'hhgh', is its own sound.
    if (soundOf(word) !== word) expect(soundOf(word), word).toMatch(/^[A-Z0]+$/)
    expect(soundOf(word)).toBe(soundOf(word.normalize('NFKD')))
  }
})
