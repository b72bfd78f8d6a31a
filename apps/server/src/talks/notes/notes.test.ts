import { api } from '@earshot/contract'
import { LONGEST_NOTE, MOST_MENTIONED, MOST_NOTES } from '@earshot/contract/notes'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { eventually } from '../../testing/eventually.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, place, memberOf, app, context } = testApp()
const { create, list, update, remove, mentions, see } = api.notes

async function placeWithTalk() {
  const { org_id, admin, channel_id } = await place()
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'a small fire at the north gate', duration: 14, channel_id, user_id: admin.user_id },
  ])
  const ada = await memberOf(org_id, { name: 'Ada Lovelace' })
  const grace = await memberOf(org_id, { name: 'Grace Hopper' })
  return { org_id, admin, channel_id, talk_id, ada, grace, db: alone(enterAsJob(context(), org_id)).db }
}

test('people outside the organization find neither talk nor note', async () => {
  const { talk_id, ada } = await placeWithTalk()
  const { note_id } = (await ask(ada, create, { talk_id, position: 3, text: 'Here' })).body
  const stranger = (await place()).admin
  for (const answer of [
    await ask(stranger, list, { talk_id }),
    await ask(stranger, create, { talk_id, position: 0, text: 'x' }),
    await ask(stranger, update, { note_id, state: 'resolved' }),
    await ask(stranger, remove, { note_id }),
  ])
    expect([answer.status, answer.refusal.error]).toEqual([404, 'not_found'])
  expect((await ask(ada, list, { talk_id })).body).toMatchObject([{ note_id, state: 'open' }])
})

test.each([
  ['', 'Write a note'],
  ['   ', 'Write a note'],
  ['x'.repeat(LONGEST_NOTE + 1), `Use at most ${LONGEST_NOTE} characters`],
])('a note of the text “%.10s” is refused', async (text, sentence) => {
  const { talk_id, ada } = await placeWithTalk()
  const { status, refusal } = await ask(ada, create, { talk_id, position: 0, text })
  expect([status, refusal]).toEqual([400, { error: 'invalid', text: sentence, field: 'text' }])
})

test('a talk has at most a number of notes, and a note mentions at most a number of people', async () => {
  const { org_id, talk_id, ada, db } = await placeWithTalk()
  const row = (at: number) => ({ org_id, talk_id, user_id: ada.user_id, position: at, text: 'x' })
  const rows = Array.from({ length: MOST_NOTES - 1 }, (_, at) => ({ note_id: crypto.randomUUID(), ...row(at) }))
  await db.insertInto('notes').values(rows).execute()
  const last = await Promise.all([1, 2].map(() => ask(ada, create, { talk_id, position: 0, text: 'last' })))
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)?.refusal.text).toBe(`A talk can have at most ${MOST_NOTES} notes`)

  const other = await placeWithTalk()
  const names = Array.from({ length: MOST_MENTIONED + 1 }, (_, at) => `Person ${'abcdefghijklmnopqrstuvwxyz'[at]}`)
  for (const name of names) await memberOf(other.org_id, { name })
  const text = names.map((name) => `@${name}`).join(' ')
  const { status, refusal } = await ask(other.ada, create, { talk_id: other.talk_id, position: 0, text })
  expect([status, refusal.field]).toEqual([400, 'text'])
  expect((await ask(other.ada, list, { talk_id: other.talk_id })).body).toEqual([])
})

test('notes are listed in the order of their moments, and none lies beyond the end', async () => {
  const { org_id, talk_id, ada, grace } = await placeWithTalk()
  const late = await ask(ada, create, { talk_id, position: 90, text: ' Late ' })
  const early = await ask(grace, create, { talk_id, position: 2.5, text: 'Early\nwith a second line' })
  expect(late.status).toBe(201)
  expect(late.body).toEqual({
    note_id: expect.any(String),
    ...{ org_id, talk_id, user_id: ada.user_id, position: 14, text: 'Late', mentions: [], created: expect.any(String) },
    ...{ modified: null, state: 'open', resolved: null, resolved_by: null },
  })
  expect((await ask(ada, list, { talk_id })).body).toEqual([early.body, late.body])
})

test('everyone resolves a note and opens it again; only its author and admins change and delete it', async () => {
  const { org_id, admin, talk_id, ada, grace } = await placeWithTalk()
  const { note_id } = (await ask(ada, create, { talk_id, position: 1, text: 'Which gate?' })).body
  for (const refused of [await ask(grace, update, { note_id, text: 'Mine' }), await ask(grace, remove, { note_id })])
    expect(refused.status).toBe(403)
  const resolved = (await ask(grace, update, { note_id, state: 'resolved' })).body
  expect(resolved).toMatchObject({ state: 'resolved', resolved_by: grace.user_id, modified: null })
  expect(resolved.resolved).not.toBeNull()
  expect((await ask(ada, update, { ...resolved })).body).toEqual(resolved)
  const open = (await ask(ada, update, { note_id, state: 'open', text: 'Which gate is it?', position: 2 })).body
  expect(open).toMatchObject({
    state: 'open',
    resolved: null,
    resolved_by: null,
    text: 'Which gate is it?',
    position: 2,
  })
  expect(open.modified).not.toBeNull()
  await ask(ada, update, { note_id, text: 'The north gate' })
  await ask(admin, update, { note_id, text: 'The gate' })
  expect((await ask(admin, remove, { note_id })).body).toEqual({ note_id })
  expect((await ask(ada, remove, { note_id })).status).toBe(404)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(
    entries.filter(({ action }) => action.startsWith('note')).map(({ action, subject }) => [action, subject]),
  ).toEqual([
    ['note.remove', 'The gate'],
    ['note.update', 'The north gate'],
  ])
})

test('a note that several admins delete at the same moment is in the audit log once', async () => {
  const { org_id, admin, talk_id, ada } = await placeWithTalk()
  const { note_id } = (await ask(ada, create, { talk_id, position: 1, text: 'Here' })).body
  const answers = await Promise.all([1, 2, 3].map(() => ask(admin, remove, { note_id })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.filter(({ action }) => action === 'note.remove')).toHaveLength(1)
})

test('a note mentions people by name, and each of them sees it until they have looked', async () => {
  const { org_id, channel_id, talk_id, ada, grace } = await placeWithTalk()
  const seenBy = async (who: typeof ada) => (await ask(who, mentions, { org_id })).body
  const first = (await ask(ada, create, { talk_id, position: 1, text: '@Grace Hopper and @Ada Lovelace, listen' })).body
  expect(first.mentions).toEqual([grace.user_id])
  const second = (await ask(ada, create, { talk_id, position: 4, text: 'and @grace' })).body
  expect(await seenBy(ada)).toEqual({ notes: [], next_cursor: null, unread: 0 })
  expect(await seenBy(grace)).toEqual({
    notes: [second, first].map((note) => ({ ...note, channel_id, seen: false })),
    next_cursor: null,
    unread: 2,
  })
  await ask(ada, update, { note_id: second.note_id, text: 'no one' })
  expect((await seenBy(grace)).unread).toBe(1)
  expect((await ask(grace, see, { org_id, talk_id: crypto.randomUUID() })).status).toBe(404)
  expect((await ask(grace, see, { org_id, talk_id })).body).toEqual({ org_id, unread: 0 })
  expect(await seenBy(grace)).toMatchObject({ notes: [{ note_id: first.note_id, seen: true }], unread: 0 })
})

test('mentions come in pages, newest first', async () => {
  const { org_id, talk_id, ada, grace } = await placeWithTalk()
  const made: string[] = []
  for (let at = 0; at < 5; at++)
    made.unshift((await ask(ada, create, { talk_id, position: at, text: `@Grace ${at}` })).body.note_id)
  const pageAfter = async (cursor: string | null) =>
    (await ask(grace, mentions, { org_id, limit: 2, ...(cursor && { cursor }) })).body
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor)
    seen.push(...page.notes.map(({ note_id }) => note_id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(made)
})

test('in the bin a talk keeps its notes for its sender, and purging it deletes them', async () => {
  const { org_id, admin, talk_id, ada, grace, db } = await placeWithTalk()
  const note = (await ask(ada, create, { talk_id, position: 1, text: 'Listen, @Grace' })).body
  await ask(admin, api.talks.remove, { talk_id })
  expect((await ask(ada, list, { talk_id })).status).toBe(404)
  expect((await ask(ada, update, { note_id: note.note_id, state: 'resolved' })).status).toBe(404)
  expect((await ask(admin, create, { talk_id, position: 1, text: 'x' })).status).toBe(409)
  expect((await ask(admin, list, { talk_id })).body).toEqual([note])
  expect((await ask(grace, mentions, { org_id })).body).toMatchObject({ notes: [], unread: 0 })
  await ask(admin, api.talks.update, { talk_id, deleted: null })
  expect((await ask(ada, list, { talk_id })).body).toEqual([note])
  expect((await ask(grace, mentions, { org_id })).body.unread).toBe(1)
  await db.deleteFrom('talks').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute()
  for (const table of ['notes', 'note_mentions', 'note_notices'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('every change of a note is announced to open browsers', async () => {
  const { org_id, talk_id, ada, grace } = await placeWithTalk()
  await using stream = await openEventStream(app(), grace, { org_id })
  // Events of Grace joining and of the channel may still arrive first.
  const told = () => stream.changes().filter((change) => change === 'notes')
  const until = (count: number) =>
    eventually(
      async () => told(),
      ({ length }) => length >= count,
    )
  const { note_id } = (await ask(ada, create, { talk_id, position: 1, text: '@Grace' })).body
  await until(1)
  await ask(grace, see, { org_id })
  await until(2)
  for (let times = 0; times < 2; times++) {
    await ask(grace, see, { org_id })
    await ask(grace, update, { note_id, state: 'resolved' })
  }
  await until(3)
  await ask(ada, remove, { note_id })
  await until(4)
  expect(told()).toEqual(['notes', 'notes', 'notes', 'notes'])
})
