import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree } from './source-tree.ts'

const root = path.resolve(import.meta.dirname, '../..')
const translated = 'apps/web/src/settings/organization/server-sentences.ts'
const sentences = [...readFileSync(path.join(root, translated), 'utf8').matchAll(/^ {2}'(.+?)':/gm)].map(
  ([, sentence = '']) => sentence,
)
const server = Object.entries(readSourceTree())
  .filter(([file]) => file.startsWith('apps/server/src/organizations/'))
  .map(([, text]) => text)
  .join('\n')

test.each(sentences)('the server still says what the app translates: “%s”', (sentence) => {
  // Some are put together of two.
  const parts = sentence.split(/\{name\}|(?<=\w)\. |, or select /).filter((part) => part.trim().length > 3)
  for (const part of parts) expect(server).toContain(part.trim())
})
