import { api } from '@earshot/contract'
import { MAX_VOCABULARY } from '@earshot/contract/engines'
import { expect, test } from 'vitest'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'

const { ask, context, organization, memberOf, channelOf } = testApp()
const { list, create, remove } = api.vocabulary

async function place({ closed = false } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Ops')
  if (closed) await ask(admin, api.channels.update, { channel_id, private: true })
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'a conjo calls', channel_id, user_id: admin.user_id },
  ])
  const listener = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: listener.user_id, moderate: false })
  return { org_id, admin, talk_id, moderator: await memberOf(org_id), listener }
}

test('who may correct a talk teaches a word from it, once, with a record, and takes it back', async () => {
  const { org_id, admin, talk_id, moderator, listener } = await place()
  for (const _ of [1, 2])
    expect((await ask(moderator, create, { org_id, talk_id, word: 'Okonjo' })).body).toEqual({ words: ['Okonjo'] })
  expect((await ask(listener, list, { org_id })).body).toEqual({ words: ['Okonjo'] })
  expect((await ask(admin, api.engines.find, { org_id })).body).toMatchObject({ vocabulary: ['Okonjo'], outdated: 0 })
  for (const route of [create, remove])
    expect((await ask(listener, route, { org_id, talk_id, word: 'Rosa' })).status).toBe(403)
  expect((await ask(moderator, remove, { org_id, talk_id, word: 'Okonjo' })).body).toEqual({ words: [] })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const known = entries.filter(({ action }) => action.startsWith('vocabulary'))
  expect(known.map(({ action, subject, subject_id, user_id }) => [action, subject, subject_id, user_id])).toEqual([
    ['vocabulary.remove', 'Okonjo', talk_id, moderator.user_id],
    ['vocabulary.add', 'Okonjo', talk_id, moderator.user_id],
  ])
})

test('without a talk only admins change it, and it is full at its limit', async () => {
  const { org_id, admin, moderator } = await place()
  for (const route of [create, remove]) expect((await ask(moderator, route, { org_id, word: 'Rosa' })).status).toBe(403)
  const words = Array.from({ length: MAX_VOCABULARY }, (_, at) => `Name ${at}`)
  await ask(admin, api.engines.update, { org_id, vocabulary: words.slice(1) })
  const added = await Promise.all(
    ['Name 0', 'One more'].map(async (word) => (await ask(admin, create, { org_id, word })).status),
  )
  expect(
    added.toSorted((one, other) => one - other),
    'two at once do not exceed it',
  ).toEqual([200, 409])
  expect((await ask(admin, list, { org_id })).body.words).toHaveLength(MAX_VOCABULARY)
})

test('words of a private channel stay there, and strangers find nothing', async () => {
  const { org_id, admin, talk_id } = await place({ closed: true })
  expect(await ask(admin, create, { org_id, talk_id, word: 'Okonjo' })).toMatchObject({
    status: 409,
    refusal: { text: 'This talk is in a private channel, and everyone can see the vocabulary' },
  })
  const { admin: stranger } = await organization()
  for (const route of [list, create, remove])
    expect((await ask(stranger, route, { org_id, ...(route !== list && { word: 'x' }) })).status).toBe(404)
})
