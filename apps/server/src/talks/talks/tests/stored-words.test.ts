import { api } from '@earshot/contract'
import type { Word } from '@earshot/contract/talks'
import { joinWords } from '@earshot/contract/rules/align'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { insertVersion } from '../../versions/versions.repo.ts'
import { storedWords, wordsOf } from '../stored-words.ts'

const { ask, channelOf, context, organization } = testApp()

const wordsFrom = (texts: string[], facts: Partial<Word> = {}): Word[] =>
  texts.map((text, at) => ({ text, start: at * 0.7, end: at * 0.7 + 0.345, confidence: 0.9, ...facts }))

function again(text: string, words: Word[]) {
  const { word_bytes } = storedWords({ text, words })
  return wordsOf({ text, words: [], word_bytes })
}

test.each<[string, string, Word[]]>([
  ['none', '', []],
  ['in a line', 'the pump, the pump!', wordsFrom(['the', 'pump,', 'the', 'pump!'])],
  ['in lines, with some left out', 'one two\n\nthree  four five', wordsFrom(['one', 'three', 'five'])],
  ['without spaces', joinWords(['水泵', '坏了', 'now']), wordsFrom(['水泵', '坏了', 'now'])],
  ['of many signs', '😀 naïve עִבְרִית', wordsFrom(['😀', 'naïve', 'עִבְרִית'])],
  ['of unknown confidence', 'a b', wordsFrom(['a', 'b'], { confidence: null })],
  ['phantoms', 'a b', wordsFrom(['a', 'b'], { phantom: true, confidence: 0 })],
  ['phantoms of unknown confidence', 'a b', wordsFrom(['a', 'b'], { phantom: true, confidence: null })],
  ['whose times go back', 'a b', wordsFrom(['a', 'b']).map((word, at) => ({ ...word, start: 14_400 - at, end: 9 }))],
])('words %s are the same when they are read again', (_, text, words) => {
  const times = ({ start, end }: Word) => ({ start: expect.closeTo(start, 3), end: expect.closeTo(end, 3) })
  expect(again(text, words)).toEqual(words.map((word) => ({ ...word, ...times(word) })))
})

test('times are kept to a millisecond, confidences to a thousandth, and the second time nothing changes', () => {
  const words = [{ text: 'pump', start: 0.123_456, end: 1.000_6, confidence: 0.123_456 }]
  const once = again('pump', words)
  expect(once).toEqual([{ text: 'pump', start: 0.123, end: 1.001, confidence: 0.123 }])
  expect(again('pump', once)).toEqual(once)
})

test('what an engine is nearly sure of is not taken for what a person wrote', () => {
  const confidences = [0.999_9, 1, 0, 0.000_1]
  const words = confidences.map((confidence) => ({ text: 'pump', start: 0, end: 1, confidence }))
  expect(again('pump pump pump pump', words).map(({ confidence }) => confidence)).toEqual([0.999, 1, 0, 0])
})

test('a word takes eight bytes, or fewer', () => {
  const words = wordsFrom(Array.from({ length: 1000 }, () => 'pump'))
  expect(storedWords({ text: joinWords(words.map(({ text }) => text)), words }).word_bytes?.length).toBeLessThanOrEqual(
    8000,
  )
})

test.each<[string, Word[]]>([
  ['that the text does not have', wordsFrom(['pump', 'water'])],
  ['whose times are too large', wordsFrom(['water', 'pump'], { end: 1e306 })],
  ['whose confidence is too large', wordsFrom(['water', 'pump'], { confidence: 1e306 })],
])('words %s stay as they are', (_, words) => {
  expect(storedWords({ text: 'water pump', words })).toEqual({ words: JSON.stringify(words), word_bytes: null })
})

test('talks show the words of their latest transcript, also those from before words were bytes', async () => {
  const { admin, org_id } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const said = { user_id: admin.user_id, channel_id, duration: 10 }
  const [now = '', before = ''] = await seedTalks({ context: context(), org_id }, [
    { ...said, text: 'the first text' },
    { ...said, text: 'an older one' },
  ])
  const org = enterAsJob(context(), org_id)
  const by = { engine: 'test', language: 'en', user_id: null }
  const words = wordsFrom(['the', 'second'], { start: 1, end: 2 })
  await insertVersion(alone(org), now, { ...by, text: 'the second text', words })
  const older = wordsFrom(['an', 'older'], { start: 3, end: 4 })
  await alone(org)
    .db.updateTable('transcripts')
    .set({ words: JSON.stringify(older), word_bytes: null })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', before)
    .execute()

  const shown = async (talk_id: string) => (await ask(admin, api.talks.find, { talk_id })).body.words
  expect([await shown(now), await shown(before)]).toEqual([words, older])
  await ask(admin, api.talks.update, { talk_id: now, version: 1 })
  expect((await shown(now)).map(({ text }) => text)).toEqual(['the', 'first', 'text'])
  await ask(admin, api.talks.update, { talk_id: before, text: 'an older text' })
  expect((await shown(before)).slice(0, 2)).toEqual(older)
})
