import { expect, test } from 'vitest'
import { isAdmin } from './is-admin.ts'

test.each([
  [{ org_role: 'member', level: 0 }, false],
  [{ org_role: 'member', level: 999 }, false],
  [{ org_role: '', level: -1 }, false],
  [{ org_role: 'Admin', level: 0 }, false],
  [{ org_role: 'member', level: 1000 }, true],
  [{ org_role: 'admin', level: 0 }, true],
])('%j may manage: %s', (person, may) => {
  expect(isAdmin(person)).toBe(may)
})
