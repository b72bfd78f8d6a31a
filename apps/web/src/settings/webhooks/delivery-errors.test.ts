import { i18n } from '@lingui/core'
import { afterAll, expect, test } from 'vitest'
import { deliveryError, deliveryErrors } from './delivery-errors.ts'

// Test files share a process.
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const files = import.meta.glob<string>(
  [
    '../../../../server/src/alerts/webhooks/delivery.service.ts',
    '../../../../server/src/ports/webhook/guarded-outgoing.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** With X for what is put in. */
const sources = Object.values(files)
  .join('')
  .replaceAll(/\$\{[^}]*\}/g, 'X')

test.each(Object.entries(deliveryErrors))('the server says “%s”, and the app translates it', (sentence, { id }) => {
  const said = sentence.replace(/\{\w+\}/, 'X')
  expect(sources).toMatch(new RegExp(`['\`]${said}['\`]`))
  i18n.loadAndActivate({ locale: 'de', messages: { [id]: 'übersetzt' } })
  expect(deliveryError(said)).toBe('übersetzt')
})
