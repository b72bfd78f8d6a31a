import { api } from '@earshot/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { memoryRecordings } from '../../ports/testing/memory-recordings.ts'
import { twilioAccount } from '../../ports/testing/sms-servers.ts'
import { speech } from '../../testing/recordings.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { deleteLineJob } from './delete-line.job.ts'
import { NUMBER, someNumber } from './testing/listening-station.ts'
import { recordingJobs, twilioCaller } from './testing/twilio-caller.ts'

const { account, token, from } = twilioAccount
const env = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }
const home = testApp({ alone: true, env })
const { ask, context, organization, memberOf, channelOf } = home
const twilio = twilioCaller(home)
const fetchRecordings = recordingJobs(home)
const { port, recordings } = memoryRecordings()
const { create, update, remove } = api.phoneLines
const RecordingSid = `RE${'1c'.repeat(16)}`

let audio: string
beforeAll(async () => {
  const sound = await speech('the pump is broken')
  audio = sound.toString('base64')
  recordings.set(RecordingSid, sound)
  Object.assign(context(), { recordings: port })
})

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const other_id = await channelOf({ org_id, admin }, 'Day Shift')
  const fields = { org_id, channel_id, number: NUMBER, unknown: 'accept' } as const
  const { line_id, twilio_url } = (await ask(admin, create, fields)).body
  const caller = someNumber()
  const report = async (event: 'start' | 'key' | 'recording', call_id = 'call', who: Person = admin) => {
    const sound = event === 'recording' ? { audio } : {}
    const call = { org_id, call_id, to: NUMBER, from: caller, event, ...sound }
    const { status, body } = await ask(who, api.phoneCalls.report, call)
    return status === 200 ? body.steps.map((step) => step.prompt || step.do) : status
  }
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const removed = () => ask(admin, remove, { org_id, line_id })
  return { org_id, admin, channel_id, other_id, line_id, url: twilio_url ?? '', caller, report, talks, removed }
}

type Station = Awaited<ReturnType<typeof station>>

const changes: [string, (at: Station) => Promise<unknown>][] = [
  ['its number is removed', ({ removed }) => removed()],
  ['its channel is archived', ({ admin, channel_id }) => ask(admin, api.channels.remove, { channel_id })],
  [
    'its number leads to another channel',
    ({ admin, other_id: channel_id, ...line }) => ask(admin, update, { ...idsOf(line), channel_id }),
  ],
  [
    'its number refuses unknown callers',
    ({ admin, ...line }) => ask(admin, update, { ...idsOf(line), unknown: 'refuse' }),
  ],
  [
    'its number is removed and its channel archived',
    async ({ admin, channel_id, removed }) => {
      await removed()
      await ask(admin, api.channels.remove, { channel_id })
    },
  ],
]

const idsOf = ({ org_id, line_id }: Pick<Station, 'org_id' | 'line_id'>) => ({ org_id, line_id })

describe('what a caller is saying is kept in its channel, although', () => {
  test.each(changes)('%s, as a telephone system reports it', async (_, change) => {
    const at = await station()
    expect(await at.report('start')).toEqual(['greeting', 'record'])
    await change(at)
    for (let times = 0; times < 2; times++) expect(await at.report('recording')).toEqual(['saved', 'hangup'])
    expect(await at.talks()).toMatchObject([{ channel_id: at.channel_id, by_phone: at.caller }])
  })

  test.each(changes)('%s, as Twilio reports it', async (_, change) => {
    const at = await station()
    await twilio(at.url)
    await change(at)
    const { status, body } = await twilio(`${at.url}?event=recording`, { form: { RecordingSid } })
    expect([status, body.includes('Your message was sent')]).toEqual([200, true])
    await fetchRecordings(at.org_id)
    expect(await at.talks()).toMatchObject([{ channel_id: at.channel_id }])
  })

  test('its number is removed, and Twilio’s report is lost', async () => {
    const at = await station()
    await twilio(at.url)
    await at.removed()
    await twilio(`${at.url}?event=stored`, { form: { RecordingSid, RecordingStatus: 'completed', To: '' } })
    await fetchRecordings(at.org_id)
    expect(await at.talks()).toMatchObject([{ channel_id: at.channel_id }])
  })

  test('its number is removed and added again for another channel, where new calls go', async () => {
    const at = await station()
    await at.report('start')
    await at.removed()
    const fields = { org_id: at.org_id, channel_id: at.other_id, number: NUMBER, unknown: 'accept' } as const
    expect((await ask(at.admin, create, fields)).status).toBe(201)
    await at.report('recording')
    await at.report('start', 'second')
    await at.report('recording', 'second')
    expect((await at.talks()).map(({ channel_id }) => channel_id)).toEqual([at.other_id, at.channel_id])
  })
})

describe('is refused', () => {
  test('a new call to a number that was removed, what was never accepted, and anything but the message', async () => {
    const at = await station()
    await at.report('start')
    await at.removed()
    expect([await at.report('start', 'new'), await at.report('recording', 'new')]).toEqual([404, 404])
    expect([await at.report('start'), await at.report('key')]).toEqual([404, 404])
    const form = { RecordingSid }
    expect([(await twilio(at.url)).status, (await twilio(`${at.url}?event=recording`, { form })).status]).toEqual([
      404, 404,
    ])
    expect([await at.talks(), await fetchRecordings(at.org_id)]).toEqual([[], []])
  })

  test('a new call into an archived channel', async () => {
    const at = await station()
    await ask(at.admin, api.channels.remove, { channel_id: at.channel_id })
    expect(await at.report('start')).toEqual(['refused', 'hangup'])
    expect([await at.report('recording'), await at.talks()]).toEqual([409, []])
  })

  test('a message in the call of another, of another organization, or without Twilio’s signature', async () => {
    const [at, other] = [await station(), await station()]
    const eve = await memberOf(at.org_id)
    await at.report('start')
    await twilio(at.url)
    await at.removed()
    expect(await at.report('recording', 'call', eve)).toBe(404)
    expect(await at.report('recording', 'call', other.admin)).toBe(404)
    const forged = { token: 'guess', form: { RecordingSid } }
    expect((await twilio(`${at.url}?event=recording`, forged)).status).toBe(403)
    expect([await at.talks(), await fetchRecordings(at.org_id)]).toEqual([[], []])
  })

  test('a message for an organization that was deleted', async () => {
    const at = await station()
    await at.report('start')
    await twilio(at.url)
    await twilio(`${at.url}?event=recording`, { form: { RecordingSid } })
    await ask(at.admin, api.organizations.remove, { org_id: at.org_id })
    expect(await at.report('recording')).toBe(404)
    expect((await twilio(`${at.url}?event=recording`, { form: { RecordingSid } })).status).toBe(404)
    await fetchRecordings(at.org_id)
    await ask(at.admin, api.organizations.update, { org_id: at.org_id, deleted: null })
    expect(await at.talks()).toEqual([])
  })
})

test('a removed number is deleted with its calls once no message can arrive any more', async () => {
  const at = await station()
  await at.report('start')
  await at.removed()
  const { rows } = await context().connections.pool.query(
    `select data, start_after > now() + interval '6 days' as waits from boss.job where name = $1 and data->>'line_id' = $2`,
    [deleteLineJob.name, at.line_id],
  )
  expect(rows).toMatchObject([{ data: { org_id: at.org_id }, waits: true }])
  await deleteLineJob.handle(context(), rows[0].data, new AbortController().signal)
  const { db } = enterAsJob(context(), at.org_id)
  for (const table of ['phone_lines', 'phone_calls'] as const)
    expect(await db.selectFrom(table).select('org_id').where('line_id', '=', at.line_id).execute()).toEqual([])
  expect(await db.selectFrom('directory').select('org_id').where('id', '=', at.line_id).execute()).toEqual([])
  expect(await at.report('recording')).toBe(404)
})
