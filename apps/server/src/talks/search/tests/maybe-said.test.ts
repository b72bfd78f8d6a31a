import { api } from '@earshot/contract'
import type { OutputOf } from '@earshot/contract/route'
import type { Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addTranscript } from '../../versions/versions.service.ts'

const { ask, organization, channelOf, context } = testApp()

type Found = OutputOf<typeof api.search.search>
const textsOf = (talks: Found['talks'] = []) => talks.map(({ text }) => text)

/** `skill/school` was written skill, and heard as school, too. */
const wordsOf = (text: string): Word[] =>
  text.split(' ').map((heard, at) => {
    const [word = '', ...alternatives] = heard.split('/')
    return { text: word, start: at, end: at + 0.5, confidence: 0.5, ...(alternatives.length > 0 && { alternatives }) }
  })

async function heard(...texts: string[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = texts.map(() => ({ user_id: admin.user_id, channel_id, text: '', duration: 10, playable: true }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const org = enterAsJob(context(), org_id)
  for (const [at, text] of texts.entries())
    await addTranscript(alone(org), talk_ids[at] ?? '', { words: wordsOf(text), language: 'en', engine: 'moonshine' })
  const find = async (query: string, more = {}) =>
    (await ask(admin, api.search.search, { org_id, query, ...more })).body
  return { org_id, admin, channel_id, talk_ids, find }
}

test('what was heard beside the text comes after what the text says, with its time, and is not counted', async () => {
  const { find } = await heard('behind the skill/school tonight', 'the school is closed')
  const found = await find('school ')
  expect([textsOf(found.talks), found.total, found.fallback]).toEqual([['the school is closed'], 1, null])
  const [talk] = found.maybe_said ?? []
  expect(talk).toMatchObject({ text: 'behind the skill tonight', maybe_said: true, matches: [{ start: 2, end: 2.5 }] })
  expect(talk?.snippet.filter(({ marked }) => marked)).toEqual([{ text: 'skill', marked: true }])
})

test.each([
  ['several words, of which one is in the text', 'school tonight '],
  ['an unfinished word', 'scho'],
  ['one of two', 'hospital OR school '],
  ['a word and one that is missing', 'school -fire '],
])('%s', async (_, query) => {
  const { find } = await heard('behind the skill/school tonight', 'the water pump')
  const found = await find(query)
  expect([found.total, textsOf(found.maybe_said)]).toEqual([0, ['behind the skill tonight']])
})

test.each([
  ['a word that is not required', '-school '],
  ['a word that is in the text as well', 'skill '],
  ['two words, of which one was not heard', 'school hospital '],
  ['a phrase, whose order is not known', '"the school" '],
  ['a word beside one that must not occur', 'school -tonight '],
])('%s is not maybe said', async (_, query) => {
  const { find } = await heard('behind the skill/school tonight', 'nothing else')
  expect((await find(query)).maybe_said).toBeUndefined()
})

test('it fits the filters, comes with the last page only, and stays in the channels that one is in', async () => {
  const { find, org_id, admin, talk_ids } = await heard('the skill/school', 'school one', 'school two')
  expect((await find('school ', { limit: 1 })).maybe_said).toBeUndefined()
  expect((await find('school ', { from: '2100-01-01T00:00:00Z' })).maybe_said).toBeUndefined()
  const other = await heard('the water pump')
  expect((await other.find('school ')).maybe_said).toBeUndefined()
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Closed', private: true })).body
  await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', channel_id })
  expect(textsOf((await find('school ')).maybe_said)).toEqual(['the skill'])
  await ask(admin, api.channelMembers.remove, { channel_id, user_id: admin.user_id })
  expect((await find('school ')).maybe_said).toBeUndefined()
})

test('a person who corrects the word, and a redaction, end it', async () => {
  const { find, admin, talk_ids } = await heard('the skill/school here', 'a skill/school there')
  expect(textsOf((await find('school ')).maybe_said).toSorted()).toEqual(['a skill there', 'the skill here'])
  await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', text: 'the steel here' })
  expect(textsOf((await find('school ')).maybe_said)).toEqual(['a skill there'])
  await ask(admin, api.redactions.create, {
    talk_id: talk_ids[1] ?? '',
    start: 0.9,
    end: 1.6,
    reason: '',
  })
  expect((await find('school ')).maybe_said).toBeUndefined()
})
