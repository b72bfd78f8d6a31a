import { api } from '@earshot/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openClipFixture, SAID } from '../testing/clip-fixture.ts'
import { form } from '../../../testing/multipart-form.ts'
import { testApp } from '../../../testing/test-app.ts'

const place = testApp({ alone: true })
const counting = testApp({ alone: true, env: { RATE_LIMITS: 'on' } })
const { ask, app } = place

let stage: Awaited<ReturnType<typeof openClipFixture>>
beforeAll(async () => {
  stage = await openClipFixture(place)
})

const pageOf = (clip_id: string, more = '', at = app()) => at.inject(`/clip/?clip_id=${clip_id}${more}`)
const attempt = (clip_id: string, password: string, { at = app(), query = '' } = {}) =>
  at.inject({
    method: 'POST',
    url: `/clip/${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ clip_id, password }).toString(),
  })
const metaOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1]

test.each([
  ['no clip', ''],
  ['half an id', '?clip_id=abc'],
  ['a script for an id', '?clip_id=%3Cscript%3Ealert(1)%3C/script%3E'],
  ['two ids', `?clip_id=${'a'.repeat(32)}&clip_id=${'b'.repeat(32)}`],
  ['an id that never was', `?clip_id=${'a'.repeat(32)}`],
])('an address with %s shows an error page without echoing input', async (_, query) => {
  const { statusCode, headers, body } = await app().inject(`/clip/${query}`)
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(body).toContain('This link is not valid')
  expect(body).not.toMatch(/alert|aaaa|<audio/)
})

test('a revoked clip shows a page that says so', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  await stage.change({ deleted: new Date().toISOString() })
  const { statusCode, body } = await pageOf(clip_id)
  await stage.change({ deleted: null })
  expect(statusCode).toBe(410)
  expect(body).toContain('was revoked')
})

test('without JavaScript the title, the facts and the words can be read, and the sound plays', async () => {
  const { clip_id } = await stage.published({ title: 'Fire', show_speaker: true })
  const { statusCode, body } = await pageOf(clip_id)
  expect(statusCode).toBe(200)
  const bare = body.replaceAll(/<script.*?<\/script>/gs, '')
  expect(bare).toContain('<h1 dir="auto">Fire</h1>')
  expect(bare).toContain('Mira &lt;Olsen&gt;')
  expect(bare).toContain('0:10')
  const said = bare.match(/<p class="said" dir="auto">(.*?)<\/p>/)?.[1] ?? ''
  expect(said.replaceAll(/<\/?span[^>]*>/g, '')).toBe(SAID)
  expect(said).toMatch(/<span data-start="[\d.]+" data-end="[\d.]+">nine<\/span>/)
  expect(bare).not.toContain('Download')
  const source = bare.match(/<audio controls controlslist="nodownload" preload="none" src="([^"]+)"/)?.[1] ?? ''
  const sound = await app().inject(source.replaceAll('&amp;', '&'))
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mpeg'])
})

test('text written by people is escaped everywhere on the page', async () => {
  const title = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'&'
  const { clip_id } = await stage.published({ title, end: 1 })
  const { body } = await pageOf(clip_id)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img')
  expect(body.match(/&quot;&gt;&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(3)
})

test('the page loads nothing from elsewhere, is not indexed, and cannot be framed', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  const { headers, body } = await pageOf(clip_id)
  const nonce = body.match(/<style nonce="([^"]+)">/)?.[1]
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; media-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(metaOf(body, 'robots')).toBe('noindex, nofollow')
  expect(body).not.toMatch(/ style="| on\w+="/)
  expect((await pageOf(clip_id)).body.match(/<style nonce="([^"]+)">/)?.[1]).not.toBe(nonce)
})

test('only the embedded page can be framed', async () => {
  const { clip_id } = await stage.published({ end: 1, title: 'Fire' })
  const { headers, body } = await pageOf(clip_id, '&embed=1')
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(body).toContain('<body class="embedded">')
  expect(body).toContain(`href="http://localhost:3000/clip/?clip_id=${clip_id}" target="_blank" rel="noopener"`)
})

test('a password is entered in a form, also when embedded, with the error beside it', async () => {
  const { clip_id } = await stage.published({ end: 1, title: 'Fire', password: 'secret' })
  const closed = await pageOf(clip_id)
  // The address stays the clip's, to be opened and shared again.
  expect(closed.body).toContain(`<form method="post" action="/clip/?clip_id=${clip_id}">`)
  const framed = await pageOf(clip_id, '&embed=1')
  expect(framed.body).toContain(`<form method="post" action="/clip/?clip_id=${clip_id}&amp;embed=1">`)
  expect(closed.body).not.toMatch(/Fire|<audio|zero/)
  const wrong = await attempt(clip_id, 'guess')
  expect(wrong.statusCode).toBe(403)
  expect(wrong.body).toContain('role="alert">Wrong password</p>')
  expect(wrong.body).not.toMatch(/Fire|<audio|zero/)
  for (const query of ['', '?embed=1']) {
    const open = await attempt(clip_id, 'secret', { query })
    expect(open.statusCode).toBe(200)
    expect(open.body).toMatch(/Fire.*<audio/s)
    expect(open.headers['content-security-policy']).toContain(`frame-ancestors ${query ? '*' : "'none'"}`)
  }
})

test('an invalid form is refused', async () => {
  const { clip_id } = await stage.published({ end: 1, password: 'secret' })
  for (const [id, password] of [
    ['', 'secret'],
    [`${clip_id}x`, 'secret'],
  ] as const)
    expect((await attempt(id, password)).statusCode).toBe(404)
  expect((await attempt(clip_id, 'x'.repeat(5000))).statusCode).toBe(413)
  const { headers, payload } = form({ clip_id, password: 'secret' })
  expect((await app().inject({ method: 'POST', url: '/clip/', headers, payload })).statusCode).not.toBe(200)
})

test('too many guesses or views are refused with a time to retry', async () => {
  const { published } = await openClipFixture(counting)
  const { clip_id } = await published({ end: 1, password: 'secret' })
  const at = counting.app()
  for (let guess = 0; guess < 10; guess++) expect((await attempt(clip_id, 'guess', { at })).statusCode).toBe(403)
  const late = await attempt(clip_id, 'secret', { at })
  expect(late.statusCode).toBe(429)
  expect(late.body).toMatch(/role="alert">Too many requests\. Try again in 1[45] minutes<\/p>/)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
  for (let looks = 0; looks < 109; looks++) await pageOf(clip_id, '', at)
  const { statusCode, body } = await pageOf(clip_id, '', at)
  expect(statusCode).toBe(429)
  expect(body).toContain('Too many requests')
})

test('an address without its slash redirects to the page', async () => {
  const { statusCode, headers } = await app().inject('/clip?clip_id=abc&embed=1')
  expect([statusCode, headers.location]).toEqual([308, '/clip/?clip_id=abc&embed=1'])
})

test('the page has previews for messengers and says how to embed it', async () => {
  const { clip_id } = await stage.published({ title: 'Fire & water', end: 3 })
  const { body } = await pageOf(clip_id)
  const url = `http://localhost:3000/clip/?clip_id=${clip_id}`
  expect([metaOf(body, 'og:title'), metaOf(body, 'og:description'), metaOf(body, 'og:url')]).toEqual([
    ...['Fire &amp; water', 'zero one two', url],
  ])
  expect(metaOf(body, 'twitter:card')).toBe('player')
  expect(metaOf(body, 'twitter:player')).toBe(`${url}&amp;embed=1`)
  const oembed = body.match(/type="application\/json\+oembed" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const described = await app().inject(oembed.replace('http://localhost:3000', ''))
  expect(described.json()).toEqual({
    ...{ version: '1.0', type: 'rich', provider_name: 'Earshot', provider_url: 'http://localhost:3000' },
    ...{ title: 'Fire & water', width: 640, height: 240, html: expect.stringContaining(`${url}&amp;embed=1"`) },
  })
})

test('oEmbed accepts URLs of our clips only, and respects the maximum size', async () => {
  const { clip_id } = await stage.published({ title: 'Fire', password: 'secret', end: 1 })
  const of = (url: string, more = {}) => ask(null, api.clips.embed, { url, ...more })
  for (const url of [
    'nonsense',
    `http://evil.example.org/clip/?clip_id=${clip_id}`,
    `http://localhost:3000/clip/../v3/?clip_id=${clip_id}`,
    'http://localhost:3000/clip/?clip_id=x',
    `http://localhost:3000/clip/?clip_id=${'a'.repeat(32)}`,
  ])
    expect((await of(url)).status).toBe(404)
  const url = `http://localhost:3000/clip/?clip_id=${clip_id}`
  expect((await of(url, { format: 'yaml' as 'xml' })).status).toBe(400)
  const { body } = await of(url, { maxwidth: '320', maxheight: '9999', referrer: 'x' })
  expect(body).toMatchObject({ width: 320, height: 240, title: 'A voice message' })
})

test('the preview image shows the waveform, but not that of a protected clip', async () => {
  const pictureOf = (clip_id: string) => app().inject(`/clip/card.png?clip_id=${clip_id}`)
  const open = await pictureOf((await stage.published({ end: 5 })).clip_id)
  const locked = await pictureOf((await stage.published({ end: 5, password: 'secret' })).clip_id)
  expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(open.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const ink = async ({ rawPayload }: typeof open) => (await sharp(rawPayload).stats()).channels[2]?.mean ?? 0
  expect(await ink(locked)).toBeGreaterThan((await ink(open)) + 10)
  expect((await pictureOf('a'.repeat(32))).statusCode).toBe(404)
})
