import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { openClipFixture } from '../testing/clip-fixture.ts'

const place = testApp({ alone: true })
const { app } = place

let stage: Awaited<ReturnType<typeof openClipFixture>>
beforeAll(async () => {
  stage = await openClipFixture(place)
})

/** Unescapes XML by the rules of XML. */
function fieldsOf(xml: string) {
  const plain = (text: string) =>
    text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
  const fields = [...xml.matchAll(/^  <(\w+)>([^<]*)<\/\1>$/gm)].map(([, name = '', text = '']) => [name, plain(text)])
  return Object.fromEntries(fields)
}

test('oEmbed has the same content in XML and JSON, whatever the title', async () => {
  const title = '</title> & "Fire" <b>\uFFFE'
  const { clip_id } = await stage.published({ title, end: 1 })
  const page = `http://localhost:3000/clip/?clip_id=${clip_id}`
  const asked = (format: string) => app().inject(`/v3/oembed?${new URLSearchParams({ url: page, format })}`)
  const [json, xml] = [await asked('json'), await asked('xml')]
  expect([xml.statusCode, xml.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(xml.body).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/)
  const said = Object.entries(json.json()).map(([name, value]) => [name, String(value).replace('\uFFFE', '')])
  expect(fieldsOf(xml.body)).toEqual(Object.fromEntries(said))
  expect((await asked('yaml')).statusCode).toBe(400)
  const { body } = await app().inject(`/clip/?clip_id=${clip_id}`)
  const link = body.match(/type="text\/xml\+oembed" href="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await app().inject(link.replace('http://localhost:3000', ''))).body).toBe(xml.body)
})

test('oEmbed names a clip without a title in the language of the request', async () => {
  const { clip_id } = await stage.published({ title: '', end: 1 })
  const url = `/v3/oembed?${new URLSearchParams({ url: `http://localhost:3000/clip/?clip_id=${clip_id}` })}`
  const asked = (language: string) => app().inject({ url, headers: { 'accept-language': language } })
  expect((await app().inject(url)).json()).toMatchObject({ title: 'A voice message' })
  const german = (await asked('de-DE,en;q=0.5')).json()
  expect(german).toMatchObject({ title: 'Eine Sprachnachricht' })
  expect(german.html).toContain('title="Eine Sprachnachricht"')
  expect((await asked('ar')).json()).toMatchObject({ title: 'رسالة صوتية' })
})
