import { expect, test } from 'vitest'
import { guestsIn } from './guests.ts'

test('a line that is no address is reported, and stays as it was written', () => {
  expect(guestsIn('Grace Hopper\ngrace@')).toMatchObject([
    { line: 'Grace Hopper', problem: 'address' },
    { line: 'grace@', problem: 'address' },
  ])
})

test('an address that is listed twice is invited once', () => {
  expect(guestsIn('ada@example.org, ADA@example.org')).toMatchObject([
    { email: 'ada@example.org' },
    { email: 'ada@example.org', problem: 'twice' },
  ])
})

test('an overlong name is reported', () => {
  expect(guestsIn(`${'x'.repeat(81)} <ada@example.org>`)).toMatchObject([{ problem: 'name' }])
})

test('an empty text has no guests', () => expect(guestsIn(' \n ; ')).toEqual([]))

test.each([
  ['ada@example.org', undefined],
  ['Ada Lovelace <ada@example.org>', 'Ada Lovelace'],
  ['"Lovelace, Ada" <Ada@Example.org>', 'Lovelace, Ada'],
  ['Ada Lovelace ada@example.org', 'Ada Lovelace'],
  ['<ada@example.org>', undefined],
])('%s is a person', (line, name) => {
  const [guest, another] = guestsIn(line)
  expect([guest?.email, guest?.name, guest?.problem, another]).toEqual(['ada@example.org', name, undefined, undefined])
})

test('people are separated by lines, commas or semicolons', () => {
  const text = 'ada@example.org, Grace <grace@example.org>,eve@example.org; bob@example.org\nkim@example.org'
  expect(guestsIn(text).map(({ email }) => email)).toEqual(
    ['ada', 'grace', 'eve', 'bob', 'kim'].map((name) => `${name}@example.org`),
  )
})
