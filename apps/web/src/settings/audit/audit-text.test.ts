import { expect, test } from 'vitest'
import { auditText } from './audit-text.ts'

test('a person who leaves is named once', () =>
  expect(auditText('member.leave').message).toBe('<0>{name}</0> left the organization'))
