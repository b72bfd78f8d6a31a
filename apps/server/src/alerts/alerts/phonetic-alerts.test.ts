import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { type RecognizedTalk, recognizedTalks, wasMisheard } from '../../talks/phonetics/testing/recognized-talks.ts'
import { addTranscript } from '../../talks/versions/versions.service.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { scanJob } from '../hits/scan.job.ts'

const { ask, organization, channelOf, context } = testApp()
const { save, try: attempt, remove } = api.alerts

async function heard(...talks: RecognizedTalk[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const planted = talks.map(() => ({ user_id: admin.user_id, channel_id, text: 'soon replaced' }))
  const talk_ids = await seedTalks({ context: context(), org_id }, planted)
  for (const [at, { words }] of talks.entries()) {
    const said = { words: words.map((word) => ({ ...word, confidence: 0.5 })) }
    const engine = { engine: 'moonshine', language: 'en' }
    await addTranscript(alone(enterAsJob(context(), org_id)), talk_ids[at] ?? '', { ...said, ...engine })
  }
  const scan = () =>
    Promise.all(talk_ids.map((talk_id) => scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)))
  const hits = async () => (await ask(admin, api.hits.list, { org_id })).body.hits
  return { org_id, admin, channel_id, talk_ids, scan, hits }
}

const misheard = (name: string) =>
  recognizedTalks().find((talk) => talk.name === name && wasMisheard(talk)) as RecognizedTalk
const other = recognizedTalks().find(({ name }) => name === '') as RecognizedTalk

test.each<[string, { keyword: string; sounds_like?: boolean; elsewhere?: boolean }]>([
  ['goes by its letters', { keyword: 'Castellano' }],
  ['keeps to another channel', { keyword: 'Castellano', sounds_like: true, elsewhere: true }],
  ['is for a word of another sound', { keyword: 'Ypsilanti', sounds_like: true }],
])('an alert that %s does not hit a misheard name', async (_, { elsewhere = false, ...alert }) => {
  const { org_id, admin, scan, hits } = await heard(misheard('Castellano'), other)
  const channel_ids = elsewhere ? [await channelOf({ org_id, admin }, 'Other')] : []
  await ask(admin, save, { org_id, ...alert, channel_ids })
  await scan()
  expect(await hits()).toEqual([])
})

test('an alert of another organization does not match', async () => {
  const { scan, hits } = await heard(misheard('Castellano'))
  const { org_id, admin } = await organization()
  await ask(admin, save, { org_id, keyword: 'Castellano', sounds_like: true })
  await scan()
  expect(await hits()).toEqual([])
})

test('a phonetic alert hits a misheard name once, at its position, as the trial showed', async () => {
  const { org_id, admin, talk_ids, scan, hits } = await heard(misheard('Castellano'), other)
  const alert = { org_id, keyword: 'Castellano', sounds_like: true }
  const { trials, total, by_closeness } = (await ask(admin, attempt, alert)).body
  await ask(admin, save, alert)
  await scan()
  await scan()
  const [hit, ...more] = await hits()
  expect([hit?.talk_id, more]).toEqual([talk_ids[0], []])
  expect([total, by_closeness]).toEqual([1, { close: 1, normal: 1, wide: 1 }])
  expect(trials).toMatchObject([{ talk_id: hit?.talk_id, start: hit?.start, match: hit?.match, closeness: 'close' }])
})

test('an excluded phrase is matched word for word', async () => {
  const { org_id, admin, scan, hits } = await heard(misheard('Castellano'))
  const said = misheard('Castellano')
    .words.map(({ text }) => text)
    .join(' ')
  await ask(admin, save, { org_id, keyword: 'Castellano', sounds_like: true, exclude: [said] })
  await scan()
  expect(await hits()).toEqual([])
})

test('a changed or deleted alert no longer matches', async () => {
  const { org_id, admin, scan, hits } = await heard(misheard('Castellano'))
  const { body } = await ask(admin, save, { org_id, keyword: 'Ypsilanti', sounds_like: true })
  await scan()
  await ask(admin, remove, { alert_id: body.alert_id })
  await ask(admin, save, { org_id, keyword: 'Castellano', sounds_like: true })
  await scan()
  expect((await hits()).map(({ keyword }) => keyword)).toEqual(['Castellano'])
})

test('a word that shares letters but not sounds does not match by sound', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const said = ['the house is empty', 'ask hues about it'].map((text) => ({ text, user_id: admin.user_id, channel_id }))
  await seedTalks({ context: context(), org_id }, said)
  const { trials } = (await ask(admin, attempt, { org_id, keyword: 'Hughes', sounds_like: true })).body
  expect(trials.map(({ match }) => match)).toEqual(['hues'])
})

test('an alert of a speaker follows when that one is merged into another, also where alerts are remembered', async () => {
  const { org_id, admin, talk_ids, scan, hits } = await heard(misheard('Castellano'))
  const speaker = async (name: string) => (await ask(admin, api.speakers.create, { org_id, name })).body.speaker_id
  const [once, now] = [await speaker('Ada'), await speaker('Ada Lovelace')]
  await ask(admin, save, { org_id, keyword: 'Castellano', sounds_like: true, speaker_ids: [once] })
  await scan()
  expect(await hits()).toEqual([])
  await ask(admin, api.speakers.merge, { speaker_id: once, into: now })
  await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', speaker_id: now })
  await scan()
  expect((await hits()).map(({ talk_id }) => talk_id)).toEqual(talk_ids)
})
