import { expect, test } from 'vitest'
import { fileName } from './use-export.ts'

test('a file is named after channel and time, without what file systems refuse', () => {
  const at = new Date(2026, 0, 31, 14, 5).toISOString()
  expect(fileName('Ops', at)).toBe('Ops 2026-01-31 14.05')
  expect(fileName('a/b\\c:"d"\n', at)).toBe('a b c  d 2026-01-31 14.05')
  expect(fileName('Übergröße 消防', at)).toBe('Übergröße 消防 2026-01-31 14.05')
})
