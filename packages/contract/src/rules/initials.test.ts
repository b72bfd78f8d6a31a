import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['', ''],
  ['   ', ''],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AK'],
  ['  ada \t king ', 'AK'],
  ['élodie ångström', 'ÉÅ'],
  ['δήμητρα ωραία', 'ΔΩ'],
  ['山田 太郎', '山太'],
  ['🙂 smile', '🙂S'],
  ['Finn & Sons', 'FS'],
  ['“Ops” team', 'OT'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
