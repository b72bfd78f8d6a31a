import { api } from '@earshot/contract'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { addTranscript } from '../../versions/versions.service.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { recognizedTalks, wasMisheard } from '../../phonetics/testing/recognized-talks.ts'
import { storeMissingProfiles } from '../../sound-profiles/sound-profiles.service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const { search } = api.search

type Found = OutputOf<typeof search>
type Asked = Partial<RequestOf<typeof search>>

async function said(...given: (string | Partial<SeededTalk>)[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk) => ({
    ...{ user_id: admin.user_id, channel_id, text: '' },
    ...(typeof talk === 'string' ? { text: talk } : talk),
  }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const find = async (asked: Asked): Promise<Found> => (await ask(admin, search, { org_id, ...asked })).body
  const bySound = async (query: string) => textsOf((await find({ query })).by_sound)
  return { org_id, admin, channel_id, talk_ids, find, bySound }
}

const textsOf = (talks: Found['talks'] = []) => talks.map(({ text }) => text)

test.each([
  ['an ordinary word', 'where', ['wear']],
  ['a word in quotes that was said', '"catherine"', ['catherine', 'kathryn']],
  ['a word that is excluded', '-catherine', ['kathryn']],
  ['one of two words that are enough', 'catherine or martha', ['kathryn']],
  ['two words that were said together', 'catherine smith', ['catherine smith', 'kathryn smith']],
  ['a number', '911', ['nine eleven']],
  ['a word of another sound', 'lindenhurst', ['please send the report', 'the water pump']],
  ['nothing', '', ['kathryn']],
])('%s is not matched by sound', async (_, query, texts) => {
  const { find } = await said(...texts)
  expect((await find({ query })).by_sound).toBeUndefined()
})

test('talks of other organizations are not matched by sound', async () => {
  await said('kathryn is here')
  const { find } = await said('the water pump')
  expect((await find({ query: 'catherine' })).by_sound).toBeUndefined()
})

test('talks that sound like a name are listed beside exact matches, and not counted', async () => {
  const { find } = await said('catherine called', 'kathryn called', 'did katherine call', 'the water pump')
  const found = await find({ query: 'catherine' })
  expect([found.total, found.fallback, textsOf(found.talks)]).toEqual([1, null, ['catherine called']])
  expect(textsOf(found.by_sound).toSorted()).toEqual(['did katherine call', 'kathryn called'])
  expect(found.by_sound?.map(({ snippet }) => snippet.filter(({ marked }) => marked).map(({ text }) => text))).toEqual(
    expect.arrayContaining([['kathryn'], ['katherine']]),
  )
})

test('one word may have been written as two, and two as one', async () => {
  const { bySound } = await said('we drive to linden hurst', 'we drive to lindahurst')
  expect(await bySound('lindenhurst')).toContain('we drive to linden hurst')
  expect(await bySound('linda hurst')).toContain('we drive to lindahurst')
})

test('a phonetic match has a time', async () => {
  const { find } = await said('drive to linden hurst today')
  const [talk] = (await find({ query: 'lindenhurst' })).by_sound ?? []
  expect(talk?.matches).toEqual([{ start: 2, end: 3.5 }])
})

test('phonetic matches come with the last page, and fit the filters', async () => {
  const { find, channel_id, admin } = await said('catherine one', 'catherine two', 'kathryn')
  const first = await find({ query: 'catherine', limit: 1 })
  expect([first.talks.length, first.by_sound]).toEqual([1, undefined])
  const all = await find({ query: 'catherine', channel_id, user_id: admin.user_id })
  expect(textsOf(all.by_sound)).toEqual(['kathryn'])
  expect((await find({ query: 'catherine', from: '2100-01-01T00:00:00Z' })).by_sound).toBeUndefined()
})

test('talks in the bin are not matched by sound', async () => {
  const { find } = await said({ text: 'kathryn', deleted: new Date().toISOString() })
  expect((await find({ query: 'catherine' })).by_sound).toBeUndefined()
})

test('misheard names are found by what was written, until a person corrects the text', async () => {
  const talk = recognizedTalks().find((each) => each.name === 'Castellano' && wasMisheard(each))
  const { org_id, talk_ids, bySound, admin } = await said(
    'soon replaced',
    ...Array.from({ length: 9 }, () => 'water pump'),
  )
  const words = (talk?.words ?? []).map((word) => ({ ...word, confidence: 0.5 }))
  const org = enterAsJob(context(), org_id)
  await addTranscript(alone(org), talk_ids[0] ?? '', { words, language: 'en', engine: 'moonshine' })
  expect(await bySound('Castellano')).toEqual([words.map(({ text }) => text).join(' ')])
  await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', text: 'nothing of the kind' })
  expect(await bySound('Castellano')).toEqual([])
})

test('sound profiles of older talks are added later, once each', async () => {
  const { org_id, bySound } = await said('we drive to linden hurst')
  const { db } = alone(enterAsJob(context(), org_id))
  await db.deleteFrom('talk_sounds').where('org_id', '=', org_id).execute()
  expect(await bySound('lindenhurst')).toEqual([])
  await storeMissingProfiles(context())
  await storeMissingProfiles(context())
  expect(await bySound('lindenhurst')).toEqual(['we drive to linden hurst'])
})
