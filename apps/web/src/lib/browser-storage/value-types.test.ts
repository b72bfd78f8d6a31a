import { expect, test } from 'vitest'
import { byName, fields, flag, number, oneOf, optional, text } from './value-types.ts'

const person = fields<{ name: string; age?: number | undefined }>({ name: text, age: optional(number) })

test.each([
  ['a number as a text', text, 7],
  ['a text as a number', number, '7'],
  ['nothing as a flag', flag, null],
  ['another word', oneOf('one', 'two'), 'three'],
  ['an object that lacks a field', person, { age: 7 }],
  ['an object with a wrong field', person, { name: 'Ada', age: 'old' }],
  ['null as an object', person, null],
  ['values of which one is wrong', byName(number), { ada: 1, eve: 'two' }],
  ['a text as values by name', byName(text), 'ada'],
])('%s is not read', (_, type, value) => {
  expect(type.safeParse(value)).not.toHaveProperty('data')
})

test.each([
  ['a text', text, ''],
  ['a number', number, 0],
  ['a flag', flag, false],
  ['one of some words', oneOf('one', 'two'), 'two'],
  ['an object', person, { name: 'Ada', age: 7 }],
  ['an object without what may be missing', person, { name: 'Ada' }],
  ['values by name', byName(number), { ada: 1 }],
  ['no values', byName(number), {}],
])('%s is read as it is', (_, type, value) => {
  expect(type.safeParse(value)).toEqual({ data: value })
})
