import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { connect } from '../../../core/db/connection.ts'
import { openCuttingProxy } from '../../../core/db/testing/cutting-proxy.ts'
import { withReceived } from '../save/save.service.ts'
import { sessionOf } from '../../../identity/sessions/sessions.service.ts'
import { form } from '../../../testing/multipart-form.ts'
import { silence } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'
import { enterForSave, save } from '../save/save.service.ts'

const { app, ask, context, memberOf, place, send } = testApp({ alone: true })

const sounds = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => silence(1 + at / 100)))

test('a save whose right was withdrawn while its bytes arrived is refused, and leaves nothing', async () => {
  const { org_id, channel_id, admin } = await place()
  const member = await memberOf(org_id)
  const caller = { context: context(), address: '127.0.0.1', ...(await sessionOf(context(), member.token)) }
  const fields = { org_id, channel_id, tags: [], trim_start: 0, trim_end: 0 }
  const org = await enterForSave(caller, fields)
  await ask(admin, api.members.update, { org_id, user_id: member.user_id, send: false })
  const before = await sideEffects(context())
  const saving = withReceived(context(), await silence(1), (upload) => save(org, fields, upload))
  await expect(saving).rejects.toMatchObject({ code: 'forbidden' })
  expect(await sideEffects(context())).toEqual(before)
})

test('of saves at the same moment, what is refused fails alone, and each is answered with its own talk', async () => {
  const { org_id, admin, ...fields } = await place()
  const members = [admin, await memberOf(org_id), await memberOf(org_id)]
  const before = await sideEffects(context())
  const client_id = randomUUID()
  const sent = (await sounds(12)).map((sound, at) => ({ sound, person: members[at % 3] ?? admin }))
  const answers = await Promise.all(
    sent.map(({ person, sound }) => send(person, { org_id, ...fields, ...(person === admin && { client_id }) }, sound)),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  const after = await sideEffects(context())
  expect(after.files).toHaveLength(before.files.length + 9)
  expect(after.jobs).toBe((before.jobs ?? 0) + 9)
  for (const [at, { body, status }] of answers.entries()) {
    const { person, sound } = sent[at] ?? { person: admin, sound: Buffer.alloc(0) }
    if (status === 409) continue
    expect([status, body.user_id, body.heard]).toEqual([201, person.user_id, true])
    const original = await app().inject({ url: `${body.audio_url}&original=true` })
    expect(original.rawPayload.equals(sound)).toBe(true)
    const found = (await ask(person, api.talks.find, { talk_id: body.talk_id })).body
    expect(found).toMatchObject({ ...body, audio_url: expect.any(String) })
  }
})

test('saves of different organizations at once stay in their own', async () => {
  const places = [await place(), await place(), await place()] as const
  const answers = await Promise.all(
    (await sounds(9)).map((sound, at) => {
      const { admin, ...fields } = places[at % 3] ?? places[0]
      return send(admin, fields, sound)
    }),
  )
  expect(answers.map(({ body }) => body.org_id)).toEqual(answers.map((_, at) => places[at % 3]?.org_id))
  for (const [at, { org_id, admin }] of places.entries()) {
    const { talks } = (await ask(admin, api.search.search, { org_id })).body
    const own = answers.flatMap(({ body }, answered) => (answered % 3 === at ? [body.talk_id] : []))
    expect(talks.map(({ talk_id }) => talk_id).toSorted()).toEqual(own.toSorted())
  }
})

test('a save whose line is cut at any of its statements is not acknowledged, and sent again it is one whole talk', async () => {
  const { admin, ...fields } = await place()
  await using proxy = await openCuttingProxy(context().config.database?.url ?? '')
  const connections = connect(proxy.url, () => {})
  const cutOff = await buildApp({ ...context(), connections }, null)
  const sound = await silence(1)
  const sendOnce = async (client_id: string) => {
    const { headers, payload } = form({ ...fields, client_id, audio: sound })
    const answer = await cutOff.inject({
      method: 'POST',
      url: '/v3/save',
      headers: { ...headers, ...bearer(admin) },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const outcomes: number[] = []
  for (let statements = 1, whole = false; !whole; statements++) {
    const client_id = randomUUID()
    proxy.cutAfter(statements)
    const { status } = await sendOnce(client_id)
    whole = !proxy.wasCut()
    proxy.cutAfter(Number.POSITIVE_INFINITY)
    outcomes.push(status)
    const again = await send(admin, { ...fields, client_id }, sound)
    expect([again.status, again.body.state]).toEqual([201, 'received'])
    const original = await app().inject({ url: `${again.body.audio_url}&original=true` })
    expect(original.rawPayload.equals(sound), `cut at statement ${statements}`).toBe(true)
  }
  expect(outcomes.length).toBeGreaterThan(10)
  expect(new Set(outcomes)).toEqual(new Set([503, 201]))
  const { talks } = (await ask(admin, api.search.search, { org_id: fields.org_id, limit: 100 })).body
  expect(talks).toHaveLength(outcomes.length)
  await cutOff.close()
  await connections.close()
})
