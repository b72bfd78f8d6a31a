import { createHash } from 'node:crypto'
import { api } from '@earshot/contract'
import { MOST_EXPORTED_TALKS } from '@earshot/contract/rules/export-limits'
import { exportFormats } from '@earshot/contract/talk-exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { speech } from '../../testing/recordings.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'

const { ask, send, app, context, place, memberOf, person } = testApp({ worker: true })
const { prepare, find } = api.talkExports

type Asked = Parameters<typeof ask<typeof prepare>>[2]

async function exported(who: Person, asked: Asked) {
  const { status, body } = await ask(who, prepare, asked)
  expect(status).toBe(200)
  const { rawPayload, headers, statusCode } = await app().inject({ method: 'GET', url: body.url })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(encodeURIComponent(body.file_name).replaceAll(/['()*!]/g, escape))
  const files = body.file_name.endsWith('zip') ? unzipSync(rawPayload) : {}
  return { ...body, bytes: rawPayload, text: rawPayload.toString(), files, names: Object.keys(files) }
}

/** Recorded on 28 November, at five past two in Berlin, a minute later each. */
async function spoken(texts: string[], more: object = {}) {
  const { org_id, admin, channel_id } = await place()
  const rows = texts.map((text, at) => ({
    ...{ text, channel_id, user_id: admin.user_id, duration: 60 },
    recorded_at: `2026-11-28T13:${String(5 + at).padStart(2, '0')}:00Z`,
    ...more,
  }))
  const ids = await seedTalks({ context: context(), org_id }, rows)
  return { org_id, admin, channel_id, talk_ids: ids }
}

test('an export takes a selection or a search, of a format that exists, and not too much at once', async () => {
  const { org_id, admin, channel_id, talk_ids } = await spoken(['The pump is broken'])
  const refused = async (asked: object) => (await ask(admin, prepare, { org_id, format: 'pdf', ...asked })).refusal.text
  expect(await refused({})).toBe('Send talk_ids or a search')
  expect(await refused({ talk_ids: [] })).toBe('Send at least one talk_id')
  expect(await refused({ talk_ids, format: 'exe' })).toContain('Use one of the formats pdf, docx')
  expect(await refused({ search: { query: 'dolphins' } })).toBe('This search finds no talk')
  const day = { channel_id, user_id: admin.user_id, duration: 24 * 3600 }
  await seedTalks(
    { context: context(), org_id },
    Array.from({ length: 5 }, () => ({ ...day, text: 'endless whale song' })),
  )
  expect(await refused({ search: { query: 'whale' } })).toBe('Export at most 100 hours at once. Select fewer talks')
  const many = Array.from({ length: MOST_EXPORTED_TALKS }, () => ({ ...day, duration: 1, text: 'a herring' }))
  await seedTalks({ context: context(), org_id }, many)
  expect((await exported(admin, { org_id, format: 'csv', search: { query: 'herring' } })).talks).toBe(500)
  expect(await refused({ search: {} })).toContain('This search finds more than 500 talks. Narrow it')
})

test('a PDF says what was asked for, and of each talk its times, names, text, hash and who corrected what', async () => {
  const { org_id, admin, talk_ids } = await spoken(['Die Bumpe im Übergang ist kaputt', 'Verstanden, wir kommen'])
  const talk_id = talk_ids[0] ?? ''
  await ask(admin, api.talks.update, { talk_id, text: 'Die Pumpe im Übergang ist kaputt' })
  await ask(admin, api.notes.create, { talk_id, position: 3, text: 'Welche Pumpe?' })
  const asked = { org_id, format: 'pdf', search: { query: 'Pumpe OR kommen' }, tz: 'Europe/Berlin' } as const
  const { bytes, file_name } = await exported(admin, { ...asked, language: 'de' })
  expect(file_name).toMatch(/ 2026-11-28 2 Sprachnachrichten\.pdf$/)
  const [page = ''] = pdfPages(bytes)
  for (const part of ['Pumpe OR kommen', '28. November 2026 um 14:05:00 MEZ', 'Übergang', 'Seite 1 von 1', 'Ada'])
    expect(page.replaceAll('\n', ' ')).toContain(part)
  expect(page).toContain('aus „Bumpe“ wurde „Pumpe“')
  expect(page.replaceAll('\n', ' ')).toMatch(/Ada, [^“]+: aus „Bumpe“/)
  expect(page).toContain('0:03 Ada: Welche Pumpe?')
  expect(page.indexOf('Übergang')).toBeLessThan(page.indexOf('Verstanden'))
  const rows = await context().connections.inside(org_id).selectFrom('talks').select('sha256').execute()
  for (const { sha256 } of rows) expect(page).toContain(sha256)
})

test.each(exportFormats)('as %s an export has the talks, in a file that says what it is', async (format) => {
  const { org_id, admin, talk_ids } = await spoken(['the first herring', 'the second herring'])
  const both = await exported(admin, { org_id, format, talk_ids })
  const per_talk = ['srt', 'vtt', 'vcon'].includes(format)
  expect(both.file_name).toMatch(new RegExp(` 2026-11-28 2 talks\\.${format}${per_talk ? '\\.zip' : ''}$`))
  const docx = format === 'docx' ? unzipSync(both.bytes) : {}
  const inside = [...Object.values(both.files), docx['word/document.xml'] ?? new Uint8Array()].map((file) =>
    strFromU8(file),
  )
  const read =
    format === 'pdf' ? pdfPages(both.bytes).join('') : per_talk || format === 'docx' ? inside.join('') : both.text
  expect(read).toContain('the first herring')
  expect(read).toContain('the second herring')
  const one = await exported(admin, { org_id, format, talk_ids: talk_ids.slice(0, 1) })
  expect(one.file_name).toMatch(new RegExp(` 2026-11-28 13\\.05\\.${format === 'vcon' ? 'vcon\\.json' : format}$`))
})

test('with sound the recordings are enclosed, with the hash that the document says, without refused consent', async () => {
  const { org_id, admin, channel_id } = await place()
  const sound = await speech('the treasure is buried')
  const shy = (await ask(admin, api.speakers.create, { org_id, name: 'Shy', consent: 'refused' })).body
  const talk_id = (await send(admin, { org_id, channel_id, title: 'A map' }, sound)).body.talk_id
  const refused = await send(admin, { org_id, channel_id, title: 'Secret', speaker_id: shy.speaker_id }, sound)
  await eventually(
    async () => (await ask(admin, api.talks.find, { talk_id })).body.state,
    (state) => state === 'ready',
  )
  const talk_ids = [talk_id, refused.body.talk_id]
  const { names, files, file_name, export_id } = await exported(admin, {
    org_id,
    talk_ids,
    format: 'json',
    sound: true,
  })
  const [document = '', recording = ''] = names
  expect([names.length, recording, file_name]).toEqual([2, 'sound/A map.wav', `${document}.zip`])
  const { talks } = JSON.parse(strFromU8(files[document] ?? new Uint8Array()))
  const hash = createHash('sha256')
    .update(files[recording] ?? '')
    .digest('hex')
  expect(talks).toMatchObject([{ recording, sha256: hash }, { recording: null }])
  expect(hash).toBe(createHash('sha256').update(sound).digest('hex'))
  const progress = (await ask(admin, find, { org_id, export_id })).body
  expect(progress).toEqual({ export_id, talks: 2, written: 1, state: 'ready' })
  const subtitles = await exported(admin, { org_id, talk_ids, format: 'srt', sound: true })
  expect(subtitles.names.toSorted()).toEqual(['A map.srt', 'Secret.srt', 'sound/A map.mp3'])
})

test('what was redacted is in no format', async () => {
  const { org_id, admin, channel_id } = await place()
  const sound = await speech('the treasure is buried')
  const { talk_id } = (await send(admin, { org_id, channel_id }, sound)).body
  const shown = () => ask(admin, api.talks.find, { talk_id })
  await eventually(shown, ({ body }) => body.state === 'ready')
  await ask(admin, api.talks.update, { talk_id, text: 'The treasure is buried' })
  const word = (await shown()).body.words[1]
  const { status } = await ask(admin, api.redactions.create, {
    talk_id,
    start: word?.start ?? 0,
    end: word?.end ?? 1,
    reason: '',
  })
  expect(status).toBe(201)
  for (const format of exportFormats) {
    const { bytes, files } = await exported(admin, { org_id, talk_ids: [talk_id], format, sound: true })
    const parts = format === 'vcon' ? [bytes] : Object.values(files).map((file) => Buffer.from(file))
    const inner = format === 'docx' ? Object.values(unzipSync(parts[0] ?? bytes)).map((file) => Buffer.from(file)) : []
    const text =
      [...parts, ...inner].map(String).join('') + (format === 'pdf' ? pdfPages(parts[0] ?? bytes).join('') : '')
    expect(text.toLowerCase(), format).not.toContain('treasure')
    expect(text.includes(sound.toString()), format).toBe(false)
  }
  await eventually(shown, ({ body }) => body.audio_url.includes('v='))
  const { bytes } = await exported(admin, { org_id, talk_ids: [talk_id], format: 'pdf' })
  expect(pdfPages(bytes)[0], 'a long name wraps').toMatch(/SHA-256 of the redacted\n[\da-f]{64}\nrecording\n/)
})

test('people export only what they hear, also by the export of another person', async () => {
  const { org_id, admin } = await place()
  const member = await memberOf(org_id)
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const [hidden = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'a secret', channel_id: board, user_id: admin.user_id, duration: 1 },
  ])
  const asked = { org_id, format: 'txt' as const, talk_ids: [hidden] }
  expect((await ask(member, prepare, asked)).status).toBe(404)
  expect((await ask(await person(), prepare, asked)).status).toBe(404)
  expect((await ask(member, prepare, { org_id, format: 'txt', search: { query: 'secret' } })).status).toBe(404)
  const { export_id, url } = (await ask(admin, prepare, asked)).body
  expect((await ask(member, find, { org_id, export_id })).status).toBe(404)
  const facts = url.replace(/&(sid|sig|exp)=[^&]*/g, '')
  const opened = (who: Person) => app().inject({ method: 'GET', url: facts, headers: bearer(who) })
  expect((await opened(member)).statusCode).toBe(404)
  expect((await opened(admin)).statusCode).toBe(200)
  expect((await app().inject({ method: 'GET', url: url.replace('format=txt', 'format=csv') })).statusCode).toBe(401)
})

test('the audit log does not quote the title of an exported talk', async () => {
  const { org_id, admin, talk_ids } = await spoken(['the only herring'], { title: 'Call Dora' })
  const { file_name } = await exported(admin, { org_id, format: 'txt', talk_ids })
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect([file_name, entry?.subject]).toEqual(['Call Dora 2026-11-28 13.05.txt', 'Ops 2026-11-28 13.05.txt'])
})

test('an export is in the audit log, and what was deleted since is not in the file', async () => {
  const { org_id, admin, talk_ids } = await spoken(['the first herring', 'the second herring'])
  const { url, file_name } = (await ask(admin, prepare, { org_id, format: 'txt', talk_ids })).body
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(entry).toMatchObject({ action: 'talk.export', subject: file_name, user_id: admin.user_id })
  await ask(admin, api.talks.remove, { talk_id: talk_ids[0] ?? '' })
  const { body } = await app().inject({ method: 'GET', url })
  expect([body.includes('first'), body.includes('second')]).toEqual([false, true])
  expect((await ask(admin, prepare, { org_id, format: 'txt', talk_ids })).refusal).toMatchObject({
    text: 'One of these talks was deleted. Select the talks again',
  })
})
