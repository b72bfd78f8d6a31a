import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+12125550123', 'USA', '+1 212 555 0123'],
  ['+4915123456789', 'DEU', '+49 151 234 567 89'],
  ['+33612345678', 'FRA', '+33 612 345 678'],
])('%s of %s reads %s', (e164, country, text) => expect(formatPhone(e164, country)).toBe(text))
