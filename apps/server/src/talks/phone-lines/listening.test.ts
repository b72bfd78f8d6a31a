import { api } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { listeningStation, PIN, someNumber, withPhone } from './testing/listening-station.ts'

const home = testApp({ alone: true })
const { ask, context, memberOf, person } = home
const station = (fields = {}) => listeningStation(home, fields)
const talkOf = (asked: string) => asked.replace('talk.', '')

describe('the PIN', () => {
  test('is asked for by a number only where the admin allows it', async () => {
    const at = await station({ listening: false })
    expect((await at.report({ event: 'start' })).does).toEqual(['greeting', 'record'])
    expect((await at.report({ key: '0' })).does).toEqual(['greeting', 'record'])
    expect((await at.enter()).does).toEqual(['greeting', 'record'])
  })

  test('is asked of everyone alike, and a wrong one is answered alike, so that a number tells of no account', async () => {
    const at = await station()
    const other = await withPhone(home, await memberOf(at.org_id))
    const answers = []
    for (const from of [at.from, other, await withPhone(home, await person()), someNumber(), 'anonymous']) {
      const call = { call_id: from, from }
      const all = [await at.report({ ...call, event: 'start' }), await at.report({ ...call, key: '0' })]
      for (const tries of [1, 2, 3]) all.push(await at.report({ ...call, key: '2580', asked: `pin.${tries}` }))
      answers.push(all.map(({ steps }) => steps))
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const does = answers[0]?.map((steps) => steps.map((step) => step.prompt || step.do))
    expect(does).toEqual([
      ['greeting', 'listen', 'gather'],
      ['pin', 'gather'],
      ['wrong_pin', 'pin', 'gather'],
      ['wrong_pin', 'pin', 'gather'],
      ['wrong_pin', 'hangup'],
    ])
  })

  test('is asked also where the caller may leave no message', async () => {
    const at = await station({ unknown: 'refuse' })
    const from = someNumber()
    expect((await at.report({ event: 'start', from, call_id: 'b' })).does).toEqual(['listen', 'gather'])
    expect((await at.report({ key: '', from, call_id: 'b' })).does).toEqual(['refused', 'hangup'])
    const members = context().connections.inside(at.org_id).updateTable('members').set({ send: false })
    await members.where('user_id', '=', at.ada.user_id).execute()
    await at.say({})
    expect((await at.report({ event: 'start' })).does).toEqual(['listen', 'gather'])
    expect((await at.enter()).does).toEqual(['message', 'play', 'message_keys', 'gather'])
  })

  test('has three tries in a call, five in an hour and twenty in a day, and a new one unlocks', async () => {
    const at = await station()
    await at.say({})
    const guess = (call_id: string, tries: number) => at.report({ call_id, key: '2580', asked: `pin.${tries}` })
    for (const tries of [1, 2, 3]) await guess('a', tries)
    expect((await at.report({ call_id: 'a', key: PIN, asked: 'pin.4' })).does).toEqual(['wrong_pin', 'hangup'])
    for (const tries of [1, 2]) await guess('b', tries)
    expect((await guess('b', 3)).does).toEqual(['locked', 'hangup'])
    expect((await at.enter('c')).does).toEqual(['locked', 'hangup'])
    const { rows } = await context().connections.pool.query(
      `select data->>'subject' as subject, count(*)::int from boss.job where name = 'mail.send' and data->>'to' = $1 group by 1`,
      [at.ada.email],
    )
    expect(rows).toEqual([{ subject: 'Wrong PINs were entered by phone', count: 1 }])
    expect((await ask(at.ada, api.phonePins.save, { pin: '90210' })).status).toBe(200)
    expect((await at.enter('d', '90210')).does[0]).toBe('message')
  })

  test('that was entered twice counts once, and the second answer is like the first', async () => {
    const at = await station()
    await at.say({})
    const wrong = await at.report({ key: '2580', asked: 'pin.1' })
    for (let times = 0; times < 6; times++)
      expect((await at.report({ key: '2580', asked: 'pin.1' })).steps).toEqual(wrong.steps)
    // A right one that comes as the answer to a question that was answered is not looked at.
    expect((await at.report({ key: PIN, asked: 'pin.1' })).does[0]).toBe('wrong_pin')
    const right = await at.report({ key: PIN, asked: wrong.asked })
    expect((await at.report({ key: PIN, asked: wrong.asked })).does).toEqual(right.does)
    expect(right.does[0]).toBe('message')
  })

  test('opens its own call alone, and only until the caller hangs up', async () => {
    const at = await station()
    const [talk_id] = await at.say({})
    const { url, asked } = await at.enter()
    expect((await at.report({ call_id: 'other', asked, key: '1' })).does).toEqual(['pin', 'gather'])
    expect((await at.hear(url)).statusCode).toBe(200)
    expect((await at.report({ event: 'end' })).does).toEqual([])
    expect((await at.hear(url)).statusCode).toBe(410)
    expect((await at.report({ asked, key: '1' })).does).toEqual(['pin', 'gather'])
    expect(await at.heard(talk_id ?? '')).toBe(false)
  })

  test.each(['pin.0', 'pin.x', 'pin.-1', 'pin.1e9', 'talk.x', 'talk.', `talk.${crypto.randomUUID()}`, '../x', 'talk'])(
    'an answer to no question, %j, opens nothing',
    async (asked) => {
      const at = await station()
      await at.say({})
      const { does, status } = await at.report({ key: PIN, asked })
      expect([status, does.includes('message')]).toEqual([200, false])
    },
  )
})

test('new talks are heard from the oldest on: who, where and when; no key or 2 leads on, 1 repeats, 3 keeps it', async () => {
  const at = await station()
  const [first = '', second = '', third = ''] = await at.say({}, { by_phone: 'withheld' }, { by_phone: '+4930555' })
  const opened = await at.enter()
  expect(opened.does).toEqual(['message', 'play', 'message_keys', 'gather'])
  expect(opened.steps[0]?.text).toMatch(/^You have 3 new messages\. From .+, in Night Shift, \d+ days ago\.$/)
  const { statusCode, headers, rawPayload } = await at.hear(opened.url)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'audio/wav', 'no-store'])
  expect([rawPayload.readUInt16LE(22), rawPayload.readUInt32LE(24)]).toEqual([1, 8000])

  const again = await at.report({ asked: opened.asked, key: '1' })
  expect([talkOf(again.asked), await at.heard(first)]).toEqual([first, false])
  const next = await at.report({ asked: opened.asked, key: '' })
  expect(next.steps[0]?.text).toMatch(/^From an unknown caller, in Night Shift/)
  // Twilio repeats what was not answered in time.
  expect((await at.report({ asked: opened.asked, key: '' })).asked).toBe(next.asked)
  const last = await at.report({ asked: next.asked, key: '3' })
  expect([talkOf(next.asked), talkOf(last.asked)]).toEqual([second, third])
  expect((await at.report({ asked: last.asked, key: '2' })).does).toEqual(['no_messages', 'hangup'])
  expect(await Promise.all([first, second, third].map(at.heard))).toEqual([true, false, true])
  expect(talkOf((await at.enter('later')).asked)).toBe(second)
  expect((await at.report({ call_id: 'later', asked: `talk.${second}`, key: '*' })).does[0]).toBe('greeting')
})

test('what the person does not hear in the app is not played: private channels, the bin, archived, unfinished', async () => {
  const at = await station()
  const { org_id, admin } = at
  const create = async (name: string, isPrivate: boolean) =>
    (await ask(admin, api.channels.create, { org_id, name, private: isPrivate })).body.channel_id
  const [board, old] = [await create('Board', true), await create('Old', false)]
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve', consent: 'refused' })).body
  const [, hidden = ''] = await at.say(
    { deleted: '2026-01-02T00:00:00Z' },
    { channel_id: board },
    { channel_id: old },
    { playable: false },
    { speaker_id },
  )
  await ask(admin, api.channels.remove, { channel_id: old })
  expect((await at.enter()).does).toEqual(['no_messages', 'hangup'])
  const { does, url } = await at.report({ asked: `talk.${hidden}`, key: '1' })
  expect([does, url]).toEqual([['no_messages', 'hangup'], ''])
})

test('a sound is played only at its own address, and no longer than the person may hear it', async () => {
  const at = await station()
  const [one = '', other = ''] = await at.say({}, {})
  const { url } = await at.enter()
  for (const forged of [url.replace(one, other), url.replace(/exp=\d+/, 'exp=9999999999'), url.replace(/.$/, '_')])
    expect((await at.hear(forged)).statusCode).toBe(401)
  await ask(at.admin, api.channels.update, { channel_id: at.channel_id, private: true })
  expect((await at.hear(url)).statusCode).toBe(410)
  await ask(at.admin, api.members.remove, { org_id: at.org_id, user_id: at.ada.user_id })
  expect((await at.hear(url)).statusCode).toBe(404)
  expect((await at.report({ asked: `talk.${one}`, key: '2' })).does).toEqual(['pin', 'gather'])
})

test('a person who calls with their own session needs their PIN as well, and cannot hear for others', async () => {
  const at = await station()
  await at.say({})
  const eve = await memberOf(at.org_id)
  expect((await at.report({ key: PIN, asked: 'pin.1' }, eve)).does[0]).toBe('wrong_pin')
  expect((await at.report({ key: PIN, asked: 'pin.1' }, at.ada)).does[0]).toBe('message')
})

test('of a talk of an hour the first quarter is played, and it stays new', async () => {
  const at = await station()
  const [long = ''] = await at.say({ duration: 3600 })
  const { steps, asked } = await at.enter()
  expect(steps[0]?.text).toMatch(/You hear the first 15 minutes\.$/)
  await at.report({ asked, key: '' })
  const { heard, position } = (await ask(at.ada, api.talks.find, { talk_id: long })).body
  expect([heard, position]).toEqual([false, 900])
})

test('an admin switches listening off in the middle of a call', async () => {
  const at = await station()
  await at.say({})
  const { asked } = await at.enter()
  await ask(at.admin, api.phoneLines.update, { org_id: at.org_id, line_id: at.line_id, listening: false })
  expect((await at.report({ asked, key: '2' })).does).toEqual(['greeting', 'record'])
})

test.each(['pin.1.5', 'pin.x', 'pin.', 'talk.abc', 'talk.', 'foo'])(
  '%j, which was not asked, leads back to the menu',
  async (asked) => {
    const at = await station()
    await at.enter()
    const { status, does } = await at.report({ asked, key: '2' })
    expect([status, does[0]]).toEqual([200, 'greeting'])
  },
)
