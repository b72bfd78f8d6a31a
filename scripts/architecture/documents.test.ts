import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSourceTree } from './source-tree.ts'

const files = Object.keys(readSourceTree())

/** By the end of its path, because the text is about one part of the project. */
const exists = (named: string) => files.some((file) => file === named || file.endsWith(`/${named}`))

const missingIn = (text: string) =>
  Array.from(text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|css|sh))`/g), ([, named = '']) => named).filter(
    (named) => !exists(named),
  )

test('files that documents name exist', () => {
  const missing = globSync('docs/**/*.md').flatMap((document) =>
    missingIn(readFileSync(document, 'utf8')).map((named) => `${document}: ${named}`),
  )
  expect(missing).toEqual([])
  expect(missingIn('See `core/log.ts` and `core/never-there.ts`.')).toEqual(['core/never-there.ts'])
})
