import { expect, test } from 'vitest'
import { putRight, taughtWord } from './taught-word.ts'

test.each([
  [
    'a name for words that sound like it',
    'unit four calls a conjo now',
    'unit four calls Okonjo now',
    'a conjo',
    'Okonjo',
  ],
  ['a name with punctuation', 'the scoop, the collar says', 'the School, the collar says', 'scoop', 'School'],
  ['a term with a digit', 'send engine seven', 'send eng7', 'engine seven', 'eng7'],
  ['a word of a script without capitals', 'المضخة معطلة', 'المدرسة معطلة', 'المضخة', 'المدرسة'],
])('%s is worth knowing', (...[, before, after, wrong, right]) => {
  expect(taughtWord(before, after)).toEqual({ wrong, right })
})

test.each([
  ['a common word', 'the pump is wet', 'the pump is red'],
  ['only another case', 'the pump is broken', 'The pump is Broken'],
  ['only punctuation', 'we reached the mill', 'We reached the mill.'],
  ['what was added', 'calls now', 'calls Okonjo now'],
  ['what was removed', 'calls Okonjo now', 'calls now'],
  ['a sentence', 'one two three four five six', 'Something entirely different was said here'],
  ['nothing', 'same', 'same'],
])('%s is not', (_which, before, after) => {
  expect(taughtWord(before, after)).toBeUndefined()
})

test('it is put right where it stands alone, in any case, across lines, and nowhere else', () => {
  const word = { wrong: 'a conjo', right: 'Okonjo' }
  expect(putRight('A conjo calls. Then a\nconjo (a conjo) left.', word)).toBe(
    'Okonjo calls. Then Okonjo (Okonjo) left.',
  )
  expect(putRight('a conjoined panda conjo', word)).toBe('a conjoined panda conjo')
  expect(putRight('cost $1 (a+b)', { wrong: 'a+b', right: '$&' })).toBe('cost $1 ($&)')
})
