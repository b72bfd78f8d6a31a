import { beforeAll, expect, test } from 'vitest'
import { openClipFixture } from '../testing/clip-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'

const place = testApp({ alone: true })
const counting = testApp({ alone: true, env: { RATE_LIMITS: 'on' } })
const { app } = place

let stage: Awaited<ReturnType<typeof openClipFixture>>
beforeAll(async () => {
  stage = await openClipFixture(place)
})

const look = (clip_id: string, language: string) =>
  app().inject({ url: `/clip/?clip_id=${clip_id}`, headers: { 'accept-language': language } })
const guess = (clip_id: string, language: string, at = app()) =>
  at.inject({
    method: 'POST',
    url: '/clip/',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    payload: new URLSearchParams({ clip_id, password: 'guess' }).toString(),
  })

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', '<html lang="de" dir="ltr">', 'Eine Sprachnachricht', 'Herunterladen'],
  ['ar-EG,en;q=0.5', '<html lang="ar" dir="rtl">', 'رسالة صوتية', 'تنزيل'],
  ['fr', '<html lang="en" dir="ltr">', 'A voice message', 'Download'],
])('a visitor with %s reads the page of a clip in that language, or in English', async (language, ...shown) => {
  const { clip_id } = await stage.published({ end: 1, allow_download: true })
  const { body } = await look(clip_id, language)
  for (const part of shown) expect(body).toContain(part)
  if (!language.startsWith('fr')) expect(body).not.toMatch(/voice message|Download</)
})

test.each([
  ['de', 'Passwort</label>', 'Falsches Passwort</p>'],
  ['ar', 'كلمة المرور</label>', 'كلمة المرور غير صحيحة</p>'],
])('the password is asked for and refused in %s', async (language, asked, refused) => {
  const { clip_id } = await stage.published({ end: 1, password: 'secret' })
  expect((await look(clip_id, language)).body).toContain(asked)
  const wrong = await guess(clip_id, language)
  expect([wrong.statusCode, wrong.body]).toEqual([403, expect.stringContaining(refused)])
})

test.each([
  ['de', 'Dieser Link ist ungültig', 'Sie ist abgelaufen'],
  ['ar', 'هذا الرابط غير صالح', 'انتهت صلاحيتها'],
])('why a clip is not shown is said in %s', async (language, invalid, gone) => {
  expect((await look('x', language)).body).toContain(invalid)
  const { clip_id } = await stage.published({ end: 1 })
  await stage.change({ deleted: new Date().toISOString() })
  const { body } = await look(clip_id, language)
  await stage.change({ deleted: null })
  expect(body).toContain(gone)
})

test('too many guesses are refused in the language of the visitor', async () => {
  const { published } = await openClipFixture(counting)
  const { clip_id } = await published({ end: 1, password: 'secret' })
  for (let at = 0; at < 10; at++) await guess(clip_id, 'de', counting.app())
  expect((await guess(clip_id, 'de', counting.app())).body).toMatch(/Zu viele Anfragen\. Versuche es in 1[45] Minuten/)
  expect((await guess(clip_id, 'ar', counting.app())).body).toContain('طلبات كثيرة')
})
