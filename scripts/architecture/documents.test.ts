import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree } from './source-tree.ts'

const files = Object.keys(readSourceTree())

/** By the end of its path, because the text is about one part of the project. */
const exists = (named: string) => files.some((file) => file === named || file.endsWith(`/${named}`))

const missingIn = (text: string) =>
  Array.from(text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|css|sh))`/g), ([, named = '']) => named).filter(
    (named) => !exists(named),
  )

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')]

/** As GitHub names the heading in an address. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))

function leads(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  return existsSync(file) && (anchor === undefined || anchorsIn(file).includes(anchor))
}

const brokenLinksIn = (document: string, text: string) =>
  Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter(
    (link) => !/^\w+:/.test(link) && !leads(document, link),
  )

test('links of documents lead to a file and a heading', () => {
  const broken = documents.flatMap((document) =>
    brokenLinksIn(document, readFileSync(document, 'utf8')).map((link) => `${document}: ${link}`),
  )
  expect(broken).toEqual([])
  const wrong = '[a](docs/never.md) [b](docs/api.md#never) [c](docs/api.md#webhooks)'
  expect(brokenLinksIn('README.md', wrong)).toEqual(['docs/never.md', 'docs/api.md#never'])
})

const LONGEST_LINE = 120

test('lines of documents are at most 120 characters, but for tables and code', () => {
  const long = documents.flatMap((document) =>
    readFileSync(document, 'utf8')
      .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
      .split('\n')
      .filter((line) => line.length > LONGEST_LINE && !line.startsWith('|'))
      .map((line) => `${document}: ${line}`),
  )
  expect(long).toEqual([])
})

test('files that documents name exist', () => {
  const missing = globSync('docs/**/*.md').flatMap((document) =>
    missingIn(readFileSync(document, 'utf8')).map((named) => `${document}: ${named}`),
  )
  expect(missing).toEqual([])
  expect(missingIn('See `core/log.ts` and `core/never-there.ts`.')).toEqual(['core/never-there.ts'])
})
