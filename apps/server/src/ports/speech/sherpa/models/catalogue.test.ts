import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

const docs = readFileSync(new URL('../../../../../../../docs/speech.md', import.meta.url), 'utf8')

test.each(catalogue.map(({ name, tested = false }) => ({ name, tested })))(
  'the docs and the settings say the same of whether $name was run',
  ({ name, tested }) => {
    const row = docs
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\` |`) && line.endsWith(tested ? '**yes** |' : 'no |'))
    expect(row).toBeDefined()
  },
)
