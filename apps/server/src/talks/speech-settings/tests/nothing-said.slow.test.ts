import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Speech } from '../../../ports/speech/speech.ts'
import { moonshine } from '../../../ports/testing/moonshine.ts'
import { openStudio } from '../../../ports/testing/sounds.ts'
import { withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribeAt, scan, show, context } = await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())

/** Comes and goes every few seconds, as what is steady is left out before any model hears it. */
const SWELLING = `volume='0.05+0.95*lt(mod(t,7),4)':eval=frame`
const noise = (color: string) => `anoisesrc=a=0.3:c=${color}:r=16000,${SWELLING}`
/** A plucked chord twice a second, which changes every two. */
const CHORDS = [220, 277.2, 329.6, 440].map((pitch) => `sin(2*PI*${pitch}*t*pow(2,floor(mod(t/2,5))/12))`).join('+')
const music = `aevalsrc='0.15*exp(-4*mod(t,0.5))*(${CHORDS})':s=16000`

/** What models invent most, and what alerts listen for. */
const KEYWORDS = ['you', 'thank you', 'the', 'I', 'okay', 'fire', 'help', 'music']
let chunks = 0
const counting: Speech = {
  ...moonshine(),
  transcribe: (...asked) => {
    chunks++
    return moonshine().transcribe(...asked)
  },
}
const engines = () => withEngines(context(), [counting])

async function watched() {
  const at = await place()
  for (const keyword of KEYWORDS) await ask(at.admin, api.alerts.save, { org_id: at.org_id, keyword })
  const hits = async () => (await ask(at.admin, api.hits.list, { org_id: at.org_id })).body.hits
  return { ...at, hits }
}

test.each([
  ['white noise', noise('white'), 200],
  ['pink noise', noise('pink'), 200],
  ['brown noise', noise('brown'), 200],
  ['music', music, 600],
])('in minutes of %s no word is invented, and no alert is raised', async (_, source, seconds) => {
  await using studio = await openStudio()
  const recording = await studio.make('sound.mp3', '-f', 'lavfi', '-i', source, '-t', `${seconds}`, '-b:a', '64k')
  const at = await watched()
  const talk = await sent(at, readFile(recording))
  chunks = 0
  await transcribeAt(engines(), talk)
  await scan(talk)
  expect(chunks).toBeGreaterThan(20)
  expect(await show(talk)).toMatchObject({ state: 'ready', text: '', words: [] })
  expect(await at.hits()).toEqual([])
})

test('ten minutes of speech in a language that no model speaks are written in no language', async () => {
  await using studio = await openStudio()
  const said = await studio.speak('said.wav', 'The fire department reached the water pump, thank you.')
  const recording = await studio.make('speech.mp3', '-stream_loop', '-1', '-i', said, '-t', '600', '-b:a', '64k')
  const at = await watched()
  await ask(at.admin, api.channels.update, { channel_id: at.channel_id, spoken_language: 'sw' })
  const talk = await sent(at, readFile(recording))
  await expect(transcribeAt(engines(), talk)).rejects.toThrow('not before')
  await scan(talk)
  expect(await show(talk)).toMatchObject({
    state: 'waiting',
    text: '',
    words: [],
    reason: expect.stringMatching(/^No engine for Swahili here/),
  })
  expect(await at.hits()).toEqual([])
})
