import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['Mira Okafor', 'Hi Mira,'],
  ['Zoë', 'Hi Zoë,'],
  ['  Jean-Luc  van der Berg ', 'Hi Jean-Luc,'],
  ['Élodie O’Neill Jr.', 'Hi Élodie,'],
  ['', 'Hi,'],
])('“%s” is greeted by the first name', (name, line) => expect(greeting({ name, language: 'en' })).toBe(line))

test.each([
  'Dr. Grace Hopper',
  'Dr Hopper',
  'J. Smith',
  'Alvarez, Tom',
  'Abdul Rahman Khan',
  'Station 7',
  'عبد الله الحسن',
  '王 小明',
  'Мира Иванова',
  'Ada <b>King</b>',
])('the name “%s” stays whole', (name) => expect(greeting({ name, language: 'en' })).toBe(`Hi ${name},`))

test.each([
  ['de', 'Hallo Tom,'],
  ['ar', 'مرحبًا Tom،'],
] as const)('the greeting has the first name in %s, too', (language, line) =>
  expect(greeting({ name: 'Tom Alvarez', language })).toBe(line),
)
