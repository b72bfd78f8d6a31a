import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { language } from '../browser-storage/values.ts'
import { refusalOf } from '../client.ts'
import { inReadersLanguage, translated } from './in-readers-language.ts'
import { loadRefusal } from './load-refusals.ts'

beforeEach(() => language.set('de'))
afterEach(() => {
  language.set(undefined)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const DELETED = 'This talk was deleted'
const headers = { 'content-type': 'application/json' }
const refused = async (text: string) =>
  translated(await refusalOf(new Response(JSON.stringify({ error: 'conflict', text }), { status: 409, headers })))

test('a refusal is said in the language of the reader', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(await refused(DELETED)).toMatchObject({ code: 'conflict', message: 'Diese Sprachnachricht wurde gelöscht' })
  expect(await inReadersLanguage('Too many requests. Try again in 1 second')).toBe(
    'Zu viele Anfragen. Versuche es in 1 Sekunde erneut',
  )
  expect(await inReadersLanguage('This file contains no audio')).toBe('Diese Datei enthält keinen Ton')
  expect(await inReadersLanguage('The moon is full')).toBe('The moon is full')
})

test('readers of English see what the server wrote', async () => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  expect(await refused(DELETED)).toMatchObject({ message: DELETED })
})

test('an earlier refusal is shown in the language of the reader', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  const Refusal = await loadRefusal()
  expect(Refusal({ text: DELETED })).toBe('Diese Sprachnachricht wurde gelöscht')
  expect(Refusal({ text: 'This file contains no audio' })).toBe('Diese Datei enthält keinen Ton')
})
