import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insert, registrations } from '../new-noun/registrations.ts'

test.each(registrations({ plural: 'labels', singular: 'label' }, '9999_labels.ts'))(
  'the generator of nouns finds its place in $file, before $before',
  (registration) => {
    expect(insert(readFileSync(registration.file, 'utf8'), registration)).toContain(registration.text)
  },
)
