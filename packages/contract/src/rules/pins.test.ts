import { expect, test } from 'vitest'
import { isGuessable, PIN } from './pins.ts'

test.each(['0000', '99999999', '1234', '4321', '0123456', '7890', '9876543', '1212', '474747', '123123', '47114711'])(
  '%s is easily guessed',
  (pin) => expect(isGuessable(pin)).toBe(true),
)

test.each(['4711', '1357', '2580', '1122', '90210', '48151623'])('%s may be a PIN', (pin) =>
  expect([isGuessable(pin), PIN.test(pin)]).toEqual([false, true]),
)

test.each(['123', '123456789', '12a4', '', '٤٧١١'])('%j is no PIN', (pin) => expect(PIN.test(pin)).toBe(false))
