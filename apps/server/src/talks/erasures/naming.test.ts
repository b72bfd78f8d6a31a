import { MASK } from '@earshot/contract/rules/mask'
import { expect, test } from 'vitest'
import { maskIn, namingsOf, rangesIn } from './naming.ts'

const masked = (text: string, ...names: string[]) => maskIn(text, namingsOf(names))

test.each([
  { is: 'parts of other words stay', text: 'Annual report of Anna', names: ['Ann'], to: 'Annual report of Anna' },
  { is: 'case and a genitive do not matter', text: 'ANNA’s desk', names: ['anna'], to: `${MASK} desk` },
  { is: 'several words are one mask', text: 'Ask Anna  Groß, now', names: ['anna gross'], to: `Ask ${MASK}, now` },
  {
    is: 'a number in any groups',
    text: 'Call 212-555.0100 or +1 (212) 555 0100',
    names: ['+1 212 555 0100'],
    to: `Call ${MASK} or +${MASK}`,
  },
  { is: 'an address', text: 'Write to ada@example.org.', names: ['ada@example.org'], to: `Write to ${MASK}.` },
  { is: 'other numbers stay', text: 'Call 212 555 0101', names: ['2125550100'], to: 'Call 212 555 0101' },
])('$is', ({ text, names, to }) => {
  expect(masked(text, ...names)).toBe(to)
})

test('the ranges of all versions are put together', () => {
  const word = (text: string, start: number, end: number) => ({ text, start, end, confidence: 0.9 })
  const versions = [
    { words: [word('Ann', 1, 1.4), word('Smith,', 1.4, 2), word('yes', 3, 4)] },
    { words: [word('Smith', 1.6, 2.2)] },
  ]
  expect(rangesIn(versions, namingsOf(['Ann Smith', 'Smith']), 5)).toEqual([{ start: 1, end: 2.2 }])
})
