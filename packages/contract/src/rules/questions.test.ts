import { expect, test } from 'vitest'
import { isQuestion } from './questions.ts'

test.each([
  'who called about the pump',
  'What did Mira say',
  'water pump?',
  'Wer hat die Pumpe repariert',
  'Pumpe kaputt? ',
  'متى وصلت المضخة اليوم',
  'المضخة؟',
])('“%s” is a question', (text) => expect(isQuestion(text)).toBe(true))

test.each([
  '',
  'water pump',
  'who',
  'was pump',
  '“who called about the pump”',
  'speaker:"Ana Lima" who',
  'Wasser marsch jetzt',
])('“%s” is none', (text) => expect(isQuestion(text)).toBe(false))
