import { expect, test } from 'vitest'
import { hasNoChanges, shortened, wordDiff } from './word-diff.ts'

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${kind === 'gone' ? '-' : '+'}${text}]`))
    .join('')

test.each([
  ['nothing', '', '', ''],
  ['the same', 'the water pump', 'the water pump', 'the water pump'],
  ['another word', 'the water bump is broken', 'the water pump is broken', 'the water [-bump ][+pump ]is broken'],
  ['two words in a row', 'a b c d', 'a x y d', 'a [-b c ][+x y ]d'],
  ['a word more', 'call the department', 'call the fire department', 'call the [+fire ]department'],
  ['a word less', 'call the the department', 'call the department', 'call the [-the ]department'],
  ['all of it', 'one two', 'three', '[-one two][+three]'],
  ['text where there was none', '', 'three', '[+three]'],
])('the difference of %s can be read', (...[, before, after, expected]) => {
  expect(marked(before, after)).toBe(expected)
})

test.each([
  ['the water bump is broken', 'The water pump is  broken.'],
  ['消防車が来た', '救急車が来た'],
])('the kept and the new runs together make the new text', (before, after) => {
  const kept = wordDiff(before, after).filter(({ kind }) => kind !== 'gone')
  expect(kept.map(({ text }) => text).join('')).toBe(after)
})

test('different spaces and paragraphs are not a difference', () => {
  expect(hasNoChanges(wordDiff('the water pump', 'the  water\n\npump'))).toBe(true)
  expect(hasNoChanges(wordDiff('the water pump', 'the water Pump'))).toBe(false)
})

test('of a long text only the words around the differences are shown', () => {
  const long = 'water '.repeat(5000)
  const runs = shortened(wordDiff(`${long}bump ${long}`, `${long}pump ${long}`))
  expect(runs.map(({ kind }) => kind)).toEqual(['gap', 'same', 'gone', 'new', 'same', 'gap'])
  expect(runs.map(({ text }) => text).join('').length).toBeLessThan(200)
})
