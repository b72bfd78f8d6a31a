import { expect, test } from 'vitest'
import { Email, isEmail, maskEmail } from './email.ts'

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'ada lovelace@example.org',
  'ada@exa mple.org',
  'ada@example.org, bob@example.org',
  'ada@example.org\nbcc: eve@example.org',
  '<ada@example.org>',
  'ada..king@example.org',
  `${'a'.repeat(245)}@example.org`,
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each(['ada@example.org', 'ada.king+news@mail.example.co.uk', "o'neil@example.org", 'a_b-c@example-site.org'])(
  '%s is an email address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test('an address is trimmed and stored in lower case', () => {
  expect(Email.parse('  Ada.KING@Example.ORG ')).toBe('ada.king@example.org')
})

test.each([
  ['ada.lovelace@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['🙂x@example.org', '🙂•••@example.org'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
