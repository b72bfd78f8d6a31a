import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { silence } from '../../testing/recordings.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

/** What changes the words of open channels, as a guest of these channels. */
function wordsOfGuests({ ask, send, app, context, organization, memberOf, channelOf }: ReturnType<typeof testApp>) {
  async function guestAs(role: 'sender' | 'moderator') {
    const { org_id, admin } = await organization()
    const guest = await memberOf(org_id, { name: 'Grace' })
    const { user_id } = guest
    const channel_id = await channelOf({ org_id, admin })
    const [second, other] = [await channelOf({ org_id, admin }, 'Day'), await channelOf({ org_id, admin }, 'Night')]
    await ask(admin, api.members.update, { org_id, user_id, send: false, moderate: false, guest_until: TOMORROW })
    for (const each of [channel_id, second])
      await ask(admin, api.channelMembers.create, { channel_id: each, user_id, role })
    const seeded = { channel_id, user_id, playable: true, duration: 5 }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
      { ...seeded, text: 'quiet treasure here', title: 'Gantry' },
      { ...seeded, text: 'generator', channel_id: other, user_id: admin.user_id },
    ])
    const change = (fields: object) => ask(guest, api.talks.update, { talk_id, ...fields })
    const words = async () =>
      (
        await enterAsJob(context(), org_id)
          .db.selectFrom('vocabulary')
          .select('token')
          .where('org_id', '=', org_id)
          .execute()
      )
        .map(({ token }) => token)
        .toSorted()
    const suggested = async (query: string, who = admin) =>
      (await ask(who, api.search.search, { org_id, query })).body.did_you_mean ?? null
    return { org_id, admin, guest, channel_id, second, talk_id, change, words, suggested }
  }

  test.each(['sender', 'moderator'] as const)('a guest who is a %s sends a talk with a title', async (role) => {
    const { org_id, admin, guest, channel_id, suggested } = await guestAs(role)
    const { status } = await send(guest, { org_id, channel_id, title: 'Propeller' }, await silence(1))
    expect([status, await suggested('propelerr')]).toEqual([201, 'propeller'])
    expect((await ask(admin, api.search.search, { org_id, query: 'propeller' })).body.total).toBe(1)
  })

  test.each(['sender', 'moderator'] as const)(
    'a guest who is a %s sets, changes and removes a title, corrects the text and takes it back',
    async (role) => {
      const { change, words, suggested } = await guestAs(role)
      for (const title of ['Propeller', 'Compass', '']) expect((await change({ title })).status).toBe(200)
      expect(await change({ text: 'quiet harbour here' })).toMatchObject({ status: 200, body: { edited: true } })
      expect(await suggested('harbuor')).toBe('harbour')
      expect(await change({ version: 1 })).toMatchObject({ status: 200, body: { text: 'quiet treasure here' } })
      expect(await words()).toEqual(expect.arrayContaining(['compass', 'harbour', 'propeller', 'treasure']))
    },
  )

  test.each(['sender', 'moderator'] as const)('a guest who is a %s moves their talk between channels', async (role) => {
    const { change, second, words } = await guestAs(role)
    const before = await words()
    expect(await change({ channel_id: second })).toMatchObject({ status: 200, body: { channel_id: second } })
    expect(await words()).toEqual(before)
  })

  test('words that a guest redacts are no longer suggested, and the others stay', async () => {
    const { admin, guest, talk_id, words, suggested } = await guestAs('moderator')
    expect(await suggested('tresure')).toBe('treasure')
    const { status } = await ask(guest, api.redactions.create, { talk_id, start: 1, end: 1.9, reason: 'A name' })
    expect(status).toBe(201)
    expect((await ask(admin, api.talks.find, { talk_id })).body.text).toBe(`quiet ${MASK} here`)
    expect([await suggested('tresure'), await words()]).toEqual([null, ['gantry', 'generator', 'here', 'quiet']])
  })

  test('a redaction that a guest takes back is searchable and suggested again', async () => {
    const { org_id, admin, guest, talk_id, suggested } = await guestAs('moderator')
    const { body } = await ask(guest, api.redactions.create, { talk_id, start: 1, end: 1.9, reason: 'A name' })
    // As after the sound is bleeped.
    await alone(enterAsJob(context(), org_id))
      .db.updateTable('talks')
      .set({ redacting: null })
      .where('org_id', '=', org_id)
      .execute()
    const { status } = await ask(guest, api.redactions.remove, { talk_id, redaction_id: body.redaction_id })
    expect([status, await suggested('tresure')]).toEqual([200, 'treasure'])
    expect((await ask(admin, api.search.search, { org_id, query: 'treasure' })).body.total).toBe(1)
  })

  test.each(['sender', 'moderator'] as const)('a guest who is a %s sends by email', async (role) => {
    const { admin, guest, channel_id, suggested } = await guestAs(role)
    const { address } = (await ask(admin, api.mailboxes.create, { channel_id })).body
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...{ from: guest.email, to: address ?? '', subject: 'Propeller', text: 'Hello' },
      attachments: [{ filename: 'talk.wav', content: await silence(1) }],
    })
    const headers = { authorization: `Bearer ${'k'.repeat(32)}`, 'content-type': 'message/rfc822' }
    const answer = await app().inject({ method: 'POST', url: '/api/mail', headers, payload: message as Buffer })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { talks: [expect.any(String)], refused: [] }])
    expect(await suggested('propelerr')).toBe('propeller')
  })

  test('after all of it a guest gets no suggestions from open channels, neither theirs nor others', async () => {
    const { org_id, guest, channel_id, change, suggested } = await guestAs('moderator')
    await send(guest, { org_id, channel_id, title: 'Propeller' }, await silence(1))
    await change({ title: 'Compass' })
    for (const query of ['propelerr', 'compas', 'tresure', 'genrator']) expect(await suggested(query, guest)).toBeNull()
    expect((await ask(guest, api.search.search, { org_id, query: 'generator' })).body.total).toBe(0)
  })
}

describe('with row-level security', () => {
  wordsOfGuests(testApp())
})
describe('by the statements alone', () => {
  wordsOfGuests(testApp({ unbound: true }))
})
