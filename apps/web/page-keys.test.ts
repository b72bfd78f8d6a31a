import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, 'src')
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))

/** Of a key that is pressed alone; Ctrl and ⌘ with a key are no keys of a dialog. */
const plainKey = /\[\s*'(?!mod\+)[^']+',/

test('what handles plain keys of the whole page asks whether they are for a dialog or menu', () => {
  const handling = files.flatMap((file) => {
    const code = readFileSync(join(src, file), 'utf8')
    const keys = /useHotkeys\(([\s\S]*?\])\s*\)/.exec(code)?.[1] ?? ''
    return plainKey.test(keys) ? [{ file, asks: code.includes('isForOverlay(event)') }] : []
  })
  expect(handling.length).toBeGreaterThan(3)
  expect(handling.filter(({ asks }) => !asks)).toEqual([])
})
