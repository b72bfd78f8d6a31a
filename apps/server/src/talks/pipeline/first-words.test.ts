import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import type { Context } from '../../core/context.ts'
import { EngineDown } from '../../ports/speech/speech.ts'
import { moonshine } from '../../ports/testing/moonshine.ts'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { withEngines } from '../speech-settings/testing/test-engines.ts'
import { transcodeJob } from './transcode.job.ts'
import { transcribeJob } from './transcribe.job.ts'

/** No worker: the test runs each job explicitly. */
const { ask, send, organization, channelOf, context } = testApp({ alone: true })
const signal = new AbortController().signal

async function sent() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { talk_id } = (await send(admin, { org_id, channel_id }, await speech('the water pump is broken'))).body
  const show = async () => (await ask(admin, api.talks.find, { talk_id })).body
  return { org_id, talk_id, show }
}

/** The playable copy is made once `until` resolves, as that of a recording of hours. */
function slowly(inside: Context, until: () => Promise<unknown>): Context {
  const { media } = inside
  const transcode: typeof media.transcode = async (...asked) => {
    await until()
    return media.transcode(...asked)
  }
  return { ...inside, media: { ...media, transcode } }
}

test('the first words of a long talk are shown while its playable copy is made', async () => {
  const { show, ...talk } = await sent()
  const inside = slowly(withEngines(context(), [moonshine()]), async () => {
    const shown = await eventually(show, ({ text }) => text !== '')
    expect(shown).toMatchObject({ state: 'transcoding', text: expect.stringMatching(/water pump/i) })
  })
  await transcodeJob.handle(inside, talk, signal)
  expect(await show()).toMatchObject({ state: 'waiting', text: expect.stringMatching(/water pump/i) })
  await transcribeJob.handle(inside, talk, signal)
  expect(await show()).toMatchObject({ state: 'ready', text: expect.stringMatching(/water pump/i) })
})

test('an engine that fails on the beginning does not fail the talk', async () => {
  const { show, ...talk } = await sent()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const broken = {
    ...moonshine(),
    transcribe: () => {
      resolve()
      return Promise.reject(new EngineDown('The engine has gone'))
    },
  }
  await transcodeJob.handle(
    slowly(withEngines(context(), [broken]), () => asked),
    talk,
    signal,
  )
  expect(await show()).toMatchObject({ state: 'waiting', text: '' })
})

test('no other server hears a beginning, also one that is preferred', async () => {
  const { show, ...talk } = await sent()
  const asked: string[] = []
  const elsewhere = {
    ...moonshine(),
    local: false,
    transcribe: (wav: string) => {
      asked.push(wav)
      return Promise.reject(new EngineDown('It was asked'))
    },
  }
  const inside = slowly(withEngines(context(), [elsewhere, moonshine()]), () =>
    eventually(show, ({ text }) => text !== ''),
  )
  await transcodeJob.handle(inside, talk, signal)
  expect(await show()).toMatchObject({ state: 'waiting', text: expect.stringMatching(/water pump/i) })
  expect(asked).toEqual([])
})
