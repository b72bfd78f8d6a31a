import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openVoiceServer } from '../testing/voice-server.ts'
import { fliteVoice } from './flite-voice.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { openAiVoice } from './openai-voice.ts'
import { type Voice, VoiceError } from './voice.ts'
import { voiceSuite } from './voice.suite.ts'

const server = await openVoiceServer()
const root = await mkdtemp(path.join(tmpdir(), 'voice-'))
const dataDir = path.join(root, `it's: a [data] folder, 100%`)
await mkdir(dataDir)
afterAll(() => Promise.all([server[Symbol.asyncDispose](), rm(root, { recursive: true })]))
const signal = new AbortController().signal
const settings = { url: `${server.url}/v1/`, key: 'sk-lab', model: 'voice-1', name: 'mira' }
const pump = { text: 'Order a new pump.', language: 'en' }

const flite = fliteVoice({ command: 'ffmpeg', dataDir })
voiceSuite('the voice in ffmpeg', () => flite)
voiceSuite('a server with the speech API', () => openAiVoice(settings))

test('the voice in ffmpeg reads English only, and leaves no file behind', async () => {
  for (const [text, language] of [
    ['Bestell eine Pumpe', 'de'],
    ['مضخة', null],
    ['…', 'en'],
  ] as const)
    expect(flite.speaks({ text, language }), text).toBe(false)
  expect(flite.speaks({ text: 'Order a pump', language: null })).toBe(true)
  await flite.speak(pump, signal)
  expect(await readdir(dataDir)).toEqual([])
})

test('without ffmpeg, or with one that has no voice, there is none', async () => {
  expect(await fliteVoice({ command: '/nowhere/ffmpeg', dataDir }).available()).toBe(false)
  expect(await fliteVoice({ command: 'true', dataDir }).available()).toBe(false)
})

test('a server gets the text, the model and the voice, with the key', async () => {
  await openAiVoice(settings).speak(pump, signal)
  const body = { model: 'voice-1', voice: 'mira', input: pump.text, response_format: 'mp3' }
  expect(server.received.at(-1)).toEqual({ path: '/v1/audio/speech', authorization: 'Bearer sk-lab', body })
})

test.each([
  [429, '', /busy/],
  [401, '', /key/],
  [404, '', /set up/],
  [500, '', /problem/],
  [200, '<html>', /cannot be played/],
  [200, '', /cannot be played/],
  [200, Buffer.alloc(9 * 1024 * 1024, 0xff), /far too much/],
])('an answer with status %i is an error that says what to do', async (status, body, sentence) => {
  server.answers((response) => response.writeHead(status).end(body))
  await expect(openAiVoice(settings).speak(pump, signal)).rejects.toThrow(sentence)
  server.answers()
})

test('a server that never answers is given up, and a redirect is not followed', async () => {
  server.answers(() => {})
  await expect(openAiVoice(settings, 50).speak(pump, signal)).rejects.toThrow('took too long')
  server.answers((response) => response.writeHead(307, { location: '/elsewhere' }).end())
  await expect(openAiVoice(settings).speak(pump, signal)).rejects.toThrow('does not answer')
  server.answers()
})

test('one text is read after the other, and after an error of the voice it rests', async () => {
  let clock = 0
  const asked: string[] = []
  const answers: PromiseWithResolvers<Buffer>[] = []
  const voice: Voice = {
    ...flite,
    speak: ({ text }) => {
      asked.push(text)
      const answer = Promise.withResolvers<Buffer>()
      answers.push(answer)
      return answer.promise
    },
  }
  const turns = withConcurrencyLimit(voice, 1, () => clock)
  const say = (text: string) => turns.speak({ text, language: null }, signal)
  const [one, two] = [say('one'), say('two').catch((error: Error) => error.message)]
  await Promise.resolve()
  expect(asked).toEqual(['one'])
  answers[0]?.reject(new VoiceError('down', { rest: 15 }))
  await expect(one).rejects.toThrow('down')
  expect([await two, asked]).toEqual(['down', ['one']])
  clock = 16_000
  const three = say('three')
  await Promise.resolve()
  answers[1]?.resolve(Buffer.from('ok'))
  expect([(await three).toString(), asked]).toEqual(['ok', ['one', 'three']])
})
