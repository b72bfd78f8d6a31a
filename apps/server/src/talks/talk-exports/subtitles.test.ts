import type { Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { cuesOf } from './cues.ts'
import { toSrt, toVtt } from './text-formats.ts'

/** Words of `each` seconds, with a pause before those that start with |. */
const wordsOf = (said: string, each = 0.4): Word[] => {
  let now = 0
  return said.split(' ').map((word) => {
    if (word.startsWith('|')) now += 2
    const start = now
    now += each
    return { text: word.replace('|', ''), start, end: now, confidence: 0.9 }
  })
}
const talk = (said: string, each?: number) => {
  const words = wordsOf(said, each)
  return { duration: 60, text: words.map(({ text }) => text).join(' '), words }
}
const long = 'We need somebody at the water pump, because nobody has looked at it since the last shift. '.repeat(40)

test('every line has at most 42 characters, every cue two lines and seven seconds, and no word is lost', () => {
  const said = talk(long.trim())
  const { text } = said
  const cues = cuesOf(said)
  for (const [at, { start, end, lines }] of cues.entries()) {
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    expect(end).toBeGreaterThan(start)
    expect(end - start).toBeLessThanOrEqual(7)
    expect(end).toBeLessThanOrEqual((cues[at + 1]?.start ?? Infinity) + 1e-9)
  }
  expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(text)
})

test('a sentence ends its cue, and so does a pause', () => {
  const lines = (said: string) => cuesOf(talk(said)).map((cue) => cue.lines.join(' / '))
  expect(lines('The pump is broken. Call them now')).toEqual(['The pump is broken.', 'Call them now'])
  expect(lines('call them |and wait')).toEqual(['call them', 'and wait'])
  expect(lines('No. It is not so'), 'a very short one stays with the next').toEqual(['No. It is not so'])
})

test('two lines are as even as can be', () => {
  const said = 'one two three four five six seven eight nine ten eleven'
  expect(cuesOf(talk(said, 0.2))[0]?.lines).toEqual(['one two three four five six', 'seven eight nine ten eleven'])
})

test('a long sentence is cut behind a comma, and no cue is left with one word', () => {
  const cues = cuesOf(
    talk(
      'The water came up by a hand since this morning and it is still raining, if you have a truck free send it to the little park for the night.',
      0.3,
    ),
  )
  expect(cues.map(({ lines }) => lines.join(' '))).toEqual([
    'The water came up by a hand since this morning and it is still raining,',
    'if you have a truck free send it to the little park for the night.',
  ])
})

test('a short last cue is not shown past the sound', () => {
  const words = [{ text: 'Yes.', start: 1, end: 1.3, confidence: 1 }]
  expect(cuesOf({ duration: 1.5, text: 'Yes.', words })).toEqual([{ start: 1, end: 1.5, lines: ['Yes.'] }])
  expect(cuesOf({ duration: 9, text: 'Yes.', words })).toEqual([{ start: 1, end: 2, lines: ['Yes.'] }])
})

test('characters are counted as people see them, words without spaces stay without, and endless ones are cut', () => {
  const accents = Array.from({ length: 20 }, () => 'e\u0301').join(' ')
  expect(cuesOf(talk(accents, 0.1))[0]?.lines).toHaveLength(1)
  const words = ['消防車', 'が', '来た。'].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))
  expect(cuesOf({ duration: 3, text: '消防車が来た。', words })[0]?.lines).toEqual(['消防車が来た。'])
  const endless = 'x'.repeat(100)
  const cut = cuesOf(talk(endless, 1)).flatMap(({ lines }) => lines)
  expect(cut.map(({ length }) => length)).toEqual([42, 42, 16])
})

test('SRT numbers its cues and writes milliseconds behind a comma, rounded as a whole', () => {
  const words = [
    { text: 'late', start: 3661.4996, end: 3719.9996, confidence: 1 },
    { text: 'later', start: 3722, end: 3723, confidence: 1 },
  ]
  expect(toSrt({ duration: 3724, text: 'late later', words })).toBe(
    '1\n01:01:01,500 --> 01:02:00,000\nlate\n\n2\n01:02:02,000 --> 01:02:03,000\nlater\n',
  )
})

test('VTT has its heading, a point in its times, and no markup in its words', () => {
  expect(toVtt(talk('<b> & --> x', 1))).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n&lt;b&gt; &amp; --&gt; x\n')
})

test('a text without word times is spread over the audio', () => {
  expect(toSrt({ ...talk('x'), duration: 4, text: 'two words', words: [] })).toContain('00:00:00,000 --> 00:00:04,000')
})
