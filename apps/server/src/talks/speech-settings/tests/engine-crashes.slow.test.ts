import { spawn } from 'node:child_process'
import { api } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { moonshine } from '../../../ports/testing/moonshine.ts'
import { openStudio } from '../../../ports/testing/sounds.ts'
import { openSpeechServer, answerWith } from '../../../ports/testing/speech-server.ts'
import { eventually } from '../../../testing/eventually.ts'
import { serverProgram } from '../../../testing/server-program.ts'
import { speech } from '../../../testing/recordings.ts'
import { crashingEngine, withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture, type SentTalk } from '../testing/speech-fixture.ts'

const { ask, place, sent, transcribeAt, show, context, lab } = await openSpeechFixture()
const SAID = 'the water pump is broken'

test('an engine that crashes on a recording is tried once more, then the next engine', {}, async () => {
  await using studio = await openStudio()
  const server = withEngines(context(), [await crashingEngine(studio.folder), moonshine()])
  const talk = await sent(await place(), speech(SAID))
  await expect(transcribeAt(server, talk)).rejects.toMatchObject({ seconds: 30, changes: { stumbled: ['Brittle'] } })
  expect(await show(talk)).toMatchObject({ state: 'waiting', reason: 'The speech engine ended while it listened' })
  await transcribeAt(server, talk, { tries: 1, stumbled: ['Brittle'] })
  expect(await show(talk)).toMatchObject({ state: 'ready', engine: 'moonshine', instead_of: 'Brittle' })
})

test('an engine that crashes on every sound, and is the only one, fails the talk after ten times', {}, async () => {
  await using studio = await openStudio()
  const server = withEngines(context(), [await crashingEngine(studio.folder)])
  const talk = await sent(await place(), speech(SAID))
  const stumbled = Array.from({ length: 9 }, () => 'Brittle')
  await transcribeAt(server, talk, { tries: 9, stumbled })
  expect(await show(talk)).toMatchObject({
    state: 'failed',
    reason: 'The speech engine ended while it listened, ten times for this talk. Run it again later',
  })
})

test('when a worker is killed during the second engine, another completes the talk and notifies once', {}, async () => {
  await using second = await openSpeechServer()
  lab.always(answerWith(401))
  second.always(() => {})
  const at = await place()
  const { org_id, admin } = at
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  const url = 'https://example.org/hook'
  await ask(admin, api.webhooks.create, { org_id, name: 'Elsewhere', url, events: ['talk.ready', 'hit.created'] })
  const talk = await sent(at, speech(SAID))

  const doomed = worker(second.url)
  await eventually(
    async () => second.asked.length,
    (asked) => asked === 1,
  )
  doomed.kill('SIGKILL')
  second.always(answerWith(200, { text: SAID }))
  worker(second.url)
  await eventually(
    () => toldOf(talk),
    ({ hits }) => hits.length > 0,
  )
  expect(await toldOf(talk)).toEqual({ events: ['hit.created', 'talk.ready'], hits: ['water'] })
  expect(await show(talk)).toMatchObject({ engine: 'Second', instead_of: 'Lab', versions: [{ version: 1 }] })
})

function worker(second: string) {
  const { dataDir, database } = context().config
  const engines = [
    { kind: 'openai', name: 'Lab', url: lab.url, model: 'large-v3' },
    { kind: 'openai', name: 'Second', url: second, model: 'large-v3' },
  ]
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env.PATH,
      ...{
        ROLES: 'worker',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        SPEECH_ENGINES: JSON.stringify(engines),
        SPEECH_MODEL: 'none',
      },
      ...{ DATABASE_URL: database?.url, DATABASE_OWNER_URL: database?.ownerUrl },
    },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function toldOf({ org_id, admin }: SentTalk) {
  const inside = context().connections.inside(org_id)
  const deliveries = await inside.selectFrom('deliveries').select('event').where('org_id', '=', org_id).execute()
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  return { events: deliveries.map(({ event }) => event).sort(), hits: hits.map(({ keyword }) => keyword) }
}
