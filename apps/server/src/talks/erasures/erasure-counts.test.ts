import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { expect, test } from 'vitest'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseJob } from './erase.job.ts'

/** No worker: the test runs each job explicitly. */
const home = testApp({ alone: true })
const { ask, context, memberOf, place } = home
const NAME = 'Ortrud Quillfeather'

/** Talks without sound, so that nothing has to be bleeped. */
async function open() {
  const { org_id, admin, channel_id } = await place()
  const ortrud = await memberOf(org_id, { name: NAME })
  const talk = { channel_id, user_id: admin.user_id }
  const [own = '', named = '', noted = '', both = '', written = '', held = ''] = await seedTalks(
    { context: context(), org_id },
    [
      { ...talk, user_id: ortrud.user_id, text: 'mine' },
      { ...talk, text: `ask ${NAME} about it` },
      { ...talk, text: 'only a note names her' },
      { ...talk, text: `${NAME} said so` },
      { ...talk, text: 'a note of hers' },
      { ...talk, text: 'on hold' },
    ],
  )
  const person = { user_id: ortrud.user_id, names: [NAME] }
  const note = (by: typeof admin, talk_id: string, text: string) =>
    ask(by, api.notes.create, { talk_id, position: 0, text })
  for (const talk_id of [noted, both]) await note(admin, talk_id, `${NAME} knows`)
  await note(ortrud, written, `${NAME} was here`)
  for (const talk_id of [own, held]) await note(ortrud, talk_id, 'I was here')
  await ask(admin, api.retention.hold, { talk_id: held, reason: 'A lawsuit' })
  const find = async () => (await ask(admin, api.erasures.preview, { org_id, ...person })).body
  const start = async (keep: string[] = []) =>
    (await ask(admin, api.erasures.create, { org_id, ...person, keep, confirm: NAME })).body
  const receipt = async () => (await ask(admin, api.erasures.list, { org_id })).body[0]
  return { org_id, admin, named, noted, find, start, receipt }
}

const run = (org_id: string, erasure_id: string) =>
  eraseJob.handle(context(), { org_id, erasure_id, address: '', session_id: null }, new AbortController().signal)

test('what an erasure has done counts the same as its preview, also talks that only a note names', async () => {
  const { org_id, admin, noted, find, start, receipt } = await open()
  expect(await find()).toMatchObject({ talks: 1, naming_talks: 3, written_notes: 2, held_talks: 0 })
  const { erasure_id, total } = await start()
  expect(total).toBe(4)
  for (let again = 0; again < 2; again++) await run(org_id, erasure_id)
  expect(await receipt()).toMatchObject({
    ...{ state: 'done', total: 4, erased_talks: 1, redacted_talks: 3, deleted_notes: 2, held_talks: 0, kept_talks: 0 },
  })
  const notes = (await ask(admin, api.notes.list, { talk_id: noted })).body
  expect(notes.map(({ text }) => text)).toEqual([`${MASK} knows`])
  expect(await find()).toMatchObject({ talks: 0, naming_talks: 0, written_notes: 0 })
})

test('a person is found with all that they said and that names them, however much it is', async () => {
  const { org_id, admin, channel_id } = await place()
  const ortrud = await memberOf(org_id, { name: NAME })
  const said = Array.from({ length: 501 }, () => ({ channel_id, user_id: ortrud.user_id, text: 'mine' }))
  const naming = Array.from({ length: 501 }, () => ({ channel_id, user_id: admin.user_id, text: `ask ${NAME}` }))
  await seedTalks({ context: context(), org_id }, [...said, ...naming])
  const asked = { org_id, user_id: ortrud.user_id, names: [NAME] }
  expect((await ask(admin, api.erasures.preview, asked)).body).toMatchObject({ talks: 501, naming_talks: 501 })
})

test('who has left is listed with what they sent, not with what unknown callers left in their name', async () => {
  const { org_id, admin, channel_id } = await place()
  const { user_id } = await memberOf(org_id, { name: NAME })
  const said = { channel_id, user_id, text: 'call me back' }
  const callers = ['+4930123456', 'withheld', 'member', null]
  await seedTalks(
    { context: context(), org_id },
    callers.map((by_phone) => ({ ...said, by_phone })),
  )
  await ask(admin, api.members.remove, { org_id, user_id })
  expect((await ask(admin, api.erasures.formerMembers, { org_id })).body).toMatchObject([{ user_id, talks: 2 }])
  const asked = { org_id, user_id, names: [NAME] }
  expect((await ask(admin, api.erasures.preview, asked)).body).toMatchObject({ talks: 2 })
})

test('of talks in channels that the admin does not hear, those on hold count as held only', async () => {
  const { org_id, admin } = await place()
  const ortrud = await memberOf(org_id, { name: NAME })
  await ask(admin, api.members.update, { org_id, user_id: ortrud.user_id, org_role: 'admin' })
  const { channel_id } = (await ask(ortrud, api.channels.create, { org_id, name: 'Board', private: true })).body
  const said = { channel_id, user_id: ortrud.user_id, text: 'mine' }
  const [held = ''] = await seedTalks({ context: context(), org_id }, [said, said, said])
  const asked = { org_id, user_id: ortrud.user_id, names: [NAME] }
  const counts = async () => (await ask(admin, api.erasures.preview, asked)).body
  expect(await counts()).toMatchObject({ talks: 3, held_talks: 0, hidden_talks: 3, listed: [] })
  await ask(ortrud, api.retention.hold, { talk_id: held, reason: 'A lawsuit' })
  expect(await counts()).toMatchObject({ talks: 2, held_talks: 1, hidden_talks: 2, listed: [] })
})

test('talks left out count as left out only while there is something to leave out', async () => {
  const { org_id, admin, named, noted, start, receipt } = await open()
  await ask(admin, api.retention.hold, { talk_id: named, reason: 'A lawsuit' })
  const { erasure_id, total } = await start([named, noted, crypto.randomUUID()])
  await run(org_id, erasure_id)
  expect([total, await receipt()]).toMatchObject([
    2,
    { erased_talks: 1, redacted_talks: 1, kept_talks: 1, held_talks: 1 },
  ])
})

test('what callers left from a number is erased with it, however it is written, and calls from others stay', async () => {
  const { org_id, admin, channel_id } = await place()
  const call = { channel_id, user_id: admin.user_id, text: 'call me back', duration: 3 }
  const numbers = ['+4915112345678', '+4915112345679', 'withheld']
  const [gone = '', ...others] = await seedTalks(
    { context: context(), org_id },
    numbers.map((by_phone) => ({ ...call, by_phone })),
  )
  const names = ['+49 (151) 1234-5678']
  expect((await ask(admin, api.erasures.preview, { org_id, names })).body).toMatchObject({ talks: 1 })
  const { erasure_id } = (await ask(admin, api.erasures.create, { org_id, names, confirm: names[0] ?? '' })).body
  await run(org_id, erasure_id)
  const statusOf = async (talk_id: string) => (await ask(admin, api.talks.find, { talk_id })).status
  expect(await Promise.all([gone, ...others].map(statusOf))).toEqual([404, 200, 200])
})
