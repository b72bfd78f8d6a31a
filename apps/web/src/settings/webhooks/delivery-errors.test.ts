import { i18n } from '@lingui/core'
import { afterAll, expect, test } from 'vitest'
import sent from '../../../../server/src/alerts/webhooks/delivery.service.ts?raw'
import guarded from '../../../../server/src/ports/webhook/guarded-outgoing.ts?raw'
import { deliveryError, deliveryErrors } from './delivery-errors.ts'

// Test files share a process.
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** With X for what is put in. */
const sources = `${sent} ${guarded}`.replaceAll(/\$\{[^}]*\}/g, 'X')

test.each(Object.entries(deliveryErrors))('the server says “%s”, and the app translates it', (sentence, { id }) => {
  const said = sentence.replace(/\{\w+\}/, 'X')
  expect(sources).toMatch(new RegExp(`['\`]${said}['\`]`))
  i18n.loadAndActivate({ locale: 'de', messages: { [id]: 'übersetzt' } })
  expect(deliveryError(said)).toBe('übersetzt')
})
