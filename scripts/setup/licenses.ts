import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FILE = 'licenses.txt'

interface Package {
  name?: string
  version?: string
  license?: string
  author?: string | { name: string }
}

export const licenses = (): Plugin => ({
  name: 'earshot:licenses',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk'
        ? part.moduleIds
        : part.originalFileNames.map((file) => join(this.environment.config.root, file)),
    )
    const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(packageOf))
    const entries = [...folders].map(entryOf).sort()
    const source = [HEAD, ...new Set(entries)].join(`\n${'-'.repeat(80)}\n\n`)
    this.emitFile({ type: 'asset', fileName: FILE, source })
  },
})

const HEAD = 'This page is made of the work of many others. Thank you.\n'

function packageOf(file: string): string {
  const [path = ''] = file.replace('\0', '').split('?')
  const [, inside = ''] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return inside
}

function entryOf(folder: string): string {
  const about: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${about.name} ${about.version} (${about.license})\n\n${textOf(folder, about).trim()}\n`
}

/** The license file of the package, or the standard text of that license. Throws if there is neither. */
function textOf(folder: string, { name, license, author }: Package): string {
  const file = readdirSync(folder).find((each) => /^(licen[sc]e|copying)/i.test(each))
  if (file) return readFileSync(join(folder, file), 'utf8')
  if (license === 'Apache-2.0') return readFileSync(join(rootOf(folder), 'LICENSE'), 'utf8')
  const who = typeof author === 'object' ? author.name : author?.replace(/ *<.*/, '')
  if (license === 'MIT' && who) return MIT.replace('WHO', who)
  throw new Error(`${name} is in the bundle, and brings no text of its licence (${license})`)
}

const rootOf = (folder: string): string =>
  existsSync(join(folder, 'package-lock.json')) ? folder : rootOf(dirname(folder))

const MIT = `Copyright (c) WHO

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`
