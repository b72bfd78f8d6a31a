import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, openStudio, type Studio, silence } from '../testing/sounds.ts'
import { type SpeechResult, type Speech, SpeechError, type RecognizedWord } from './speech.ts'

const FIRST = 'The fire department reached the water pump at noon.'
const SECOND = 'Please send the report to the office.'

export function speechSuite(name: string, speech: Speech) {
  describe(name, () => {
    let studio: Studio
    let first: string
    beforeAll(async () => {
      studio = await openStudio()
      first = await studio.speak('first.wav', FIRST)
    })
    afterAll(() => studio[Symbol.asyncDispose]())

    test.each([
      ['nothing at all', Buffer.alloc(0)],
      ['random bytes', randomBytes(64_000)],
      ['a text', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(20))],
    ])('%s is refused with a sentence', async (_, bytes) => {
      await writeFile(studio.path('broken.wav'), bytes)
      const refusal = speech.transcribe(studio.path('broken.wav'))
      await expect(refusal).rejects.toThrow(SpeechError)
      await expect(refusal).rejects.toThrow('This sound is damaged')
    })

    test('sound of another rate is refused', async () => {
      const wide = await studio.make('wide.wav', '-i', first, '-ar', '44100', '-ac', '2')
      await expect(speech.transcribe(wide)).rejects.toThrow(SpeechError)
    })

    test('a sound that is not there is an error', async () => {
      await expect(speech.transcribe(studio.path('none.wav'))).rejects.toThrow('none.wav')
    })

    test('an aborted signal stops it at once', async () => {
      const long = await studio.make('long.wav', ...joined(...Array.from({ length: 30 }, () => first)))
      const stop = new AbortController()
      const started = performance.now()
      setTimeout(() => stop.abort(new Error('the worker stops')), 300)
      await expect(speech.transcribe(long, { signal: stop.signal })).rejects.toThrow('the worker stops')
      expect(performance.now() - started).toBeLessThan(5000)
      await expect(speech.transcribe(first, { signal: stop.signal })).rejects.toThrow('the worker stops')
    })

    test('nothing is missing', async () => {
      expect(await speech.missing()).toBeNull()
      expect(speech.languages.length === 0 || speech.languages.includes('en')).toBe(true)
    })

    test('silence has no words', async () => {
      expect((await speech.transcribe(await studio.make('silence.wav', ...silence(3)))).words).toEqual([])
      expect((await speech.transcribe(await studio.make('blink.wav', ...silence(0.05)))).words).toEqual([])
    })

    test('a spoken sentence gives its words in order, each with rising times and a confidence', async () => {
      const words = plain(await speech.transcribe(first, { language: 'en', vocabulary: ['water pump'] }))
      expect(words.map((word) => word.text).join(' ')).toMatch(/fire department .*water.pump .*noon/)
      expectInOrder(words, await lengthOf(first))
    })

    test('after a pause the times still count from the beginning', async () => {
      const pause = await studio.make('pause.wav', ...silence(2))
      const second = await studio.speak('second.wav', SECOND)
      const both = await studio.make('both.wav', ...joined(first, pause, second))
      const words = plain(await speech.transcribe(both))
      const begins = (await lengthOf(first)) + 2
      const sentence = words.filter((word) => word.start >= begins - 0.3)
      expect(sentence[0]).toMatchObject({ text: 'please', start: expect.closeTo(begins + 0.2, 0) })
      expect(sentence.at(-1)?.text).toBe('office')
      expect(words.find((word) => word.text === 'noon')?.end).toBeLessThan(begins - 1.5)
      expectInOrder(words, await lengthOf(both))
    })
  })
}

/** Some engines write punctuation, others only words. */
const plain = ({ words }: SpeechResult): RecognizedWord[] =>
  words.map((word) => ({ ...word, text: word.text.toLowerCase().replace(/[.,!?]$/, '') }))

function expectInOrder(words: RecognizedWord[], duration: number) {
  let last = 0
  for (const { text, start, end, confidence } of words) {
    expect(text).toMatch(/^[\p{L}\p{N}.'-]+$/u)
    expect(start).toBeGreaterThanOrEqual(last)
    expect(end).toBeGreaterThan(start)
    if (confidence !== null) {
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
    last = start
  }
  expect(words.at(-1)?.end).toBeLessThanOrEqual(duration)
}

async function lengthOf(wav: string) {
  return ((await readFile(wav)).length - 44) / 32_000
}
