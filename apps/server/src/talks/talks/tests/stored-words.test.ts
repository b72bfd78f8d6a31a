import { api } from '@earshot/contract'
import type { Word } from '@earshot/contract/talks'
import { joinWords } from '@earshot/contract/rules/align'
import { beforeAll, expect, test } from 'vitest'
import { packNumbers } from '../../../core/whole-numbers.ts'
import { openSuperuser } from '../../../testing/superuser.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { rewriteWords, rewriteWordsJob } from '../../versions/rewrite-words.job.ts'
import { storedWords } from '../stored-words.ts'

const { ask, channelOf, context, organization } = testApp({ alone: true })

const wordsFrom = (texts: string[], facts: Partial<Word> = {}): Word[] =>
  texts.map((text, at) => ({ text, start: at * 0.7, end: at * 0.7 + 0.345, confidence: 0.9, ...facts }))

/** As words were stored before: five numbers for each. */
function bytesOf(text: string, words: readonly Word[]) {
  let [at, time] = [0, 0]
  const numbers = words.flatMap((word) => {
    const place = text.indexOf(word.text, at)
    const [start, end] = [Math.round(word.start * 1000), Math.round(word.end * 1000)]
    const known = word.confidence === null ? 0 : 1 + Math.round(word.confidence * 1000)
    const each = [place - at, word.text.length, start - time, end - start, 2 * known + (word.phantom ? 1 : 0)]
    at = place + word.text.length
    time = end
    return each
  })
  return packNumbers(numbers)
}

const doubts = (words: readonly Word[]) =>
  words.flatMap(({ alternatives }, at) => (alternatives ? [{ at, alternatives }] : []))

async function read(text: string, words: readonly Word[]): Promise<Word[]> {
  const { rows } = await context().connections.pool.query('select spoken_words($1, $2, $3) as words', [
    ...[text, JSON.stringify(doubts(words)), bytesOf(text, words)],
  ])
  return rows[0].words
}

test.each<[string, string, Word[]]>([
  ['none', '', []],
  ['in a line', 'the pump, the pump!', wordsFrom(['the', 'pump,', 'the', 'pump!'])],
  ['in lines, with some left out', 'one two\n\nthree  four five', wordsFrom(['one', 'three', 'five'])],
  ['without spaces', joinWords(['水泵', '坏了', 'now']), wordsFrom(['水泵', '坏了', 'now'])],
  ['of many signs', '😀 naïve 👩‍👩‍👧 𠮷野家 עִבְרִית', wordsFrom(['😀', 'naïve', '👩‍👩‍👧', '𠮷野家', 'עִבְרִית'])],
  ['of unknown confidence', 'a b', wordsFrom(['a', 'b'], { confidence: null })],
  ['phantoms', 'a b', wordsFrom(['a', 'b'], { phantom: true, confidence: 0 })],
  ['phantoms of unknown confidence', 'a b', wordsFrom(['a', 'b'], { phantom: true, confidence: null })],
  ['with alternatives', 'a b', wordsFrom(['a', 'b']).map((word) => ({ ...word, alternatives: ['x', 'y'] }))],
  ['whose times go back', 'a b', wordsFrom(['a', 'b']).map((word, at) => ({ ...word, start: 14_400 - at, end: 9 }))],
])('words %s that are bytes are read as they were', async (_, text, words) => {
  const times = ({ start, end }: Word) => ({ start: expect.closeTo(start, 3), end: expect.closeTo(end, 3) })
  expect(await read(text, words)).toEqual(words.map((word) => ({ ...word, ...times(word) })))
})

test('the words of half an hour are read from bytes', async () => {
  const words = Array.from({ length: 5000 }, (_, at) => ({
    ...{ text: `word${at}`, start: at / 2, end: at / 2 + 0.25, confidence: (at % 1000) / 1000 },
  }))
  expect(await read(joinWords(words.map(({ text }) => text)), words)).toEqual(words)
})

test('times are kept to a millisecond', () => {
  const words = [{ text: 'pump', start: 0.1 + 0.2, end: 1.000_6, confidence: 0.123_456 }]
  expect(JSON.parse(storedWords(words))).toEqual([{ ...words[0], start: 0.3, end: 1.001 }])
})

const TALKS = 450
const TEXT = 'water in the pump'
const before = wordsFrom(['water', 'pump'], { start: 1, end: 2 })
let org_id: string
let shown: (at: number) => Promise<Word[]>

beforeAll(async () => {
  const { admin, org_id: id } = await organization()
  org_id = id
  const channel_id = await channelOf({ org_id, admin })
  const talk = { user_id: admin.user_id, channel_id, duration: 10, text: TEXT }
  const talk_ids = await seedTalks(
    { context: context(), org_id },
    Array.from({ length: TALKS }, () => talk),
  )
  const client = await openSuperuser(context())
  await client.query(`update transcripts set words = '[]', word_bytes = $1 where org_id = $2`, [
    ...[bytesOf(TEXT, before), org_id],
  ])
  await client.query(`
    insert into redacted_transcripts (org_id, talk_id, version, text, words, word_bytes)
    select org_id, talk_id, version, text, words, word_bytes from transcripts limit 1`)
  await client.end()
  shown = async (at) => (await ask(admin, api.talks.find, { talk_id: talk_ids[at] ?? '' })).body.words
})

test('bytes are rewritten as JSON, also if the work was stopped in the middle; people see the same words all the time', async () => {
  const left = async () => {
    const client = await openSuperuser(context())
    const { rows } = await client.query(`
      select (select count(*)::int from transcripts where word_bytes is not null) as talks,
        (select count(*)::int from redacted_transcripts where word_bytes is not null) as redacted`)
    await client.end()
    return rows[0]
  }
  const waiting = async () =>
    (await context().jobs.numbers()).find(({ name }) => name === rewriteWordsJob.name)?.waiting
  const all = async () => [await shown(0), await shown(TALKS - 1)]
  expect([await left(), await all()]).toEqual([{ talks: TALKS, redacted: 1 }, [before, before]])
  await rewriteWords(context())
  expect(await waiting()).toBe(1)
  let checks = 0
  const stop = { throwIfAborted: () => expect(++checks, 'stopped').toBeLessThan(2) } as AbortSignal
  await expect(rewriteWordsJob.handle(context(), {}, stop)).rejects.toThrow('stopped')
  expect([await left(), await all()]).toEqual([{ talks: TALKS - 200, redacted: 0 }, [before, before]])
  await rewriteWordsJob.handle(context(), {}, new AbortController().signal)
  expect([await left(), await all()]).toEqual([{ talks: 0, redacted: 0 }, [before, before]])
  const db = context().connections.inside(org_id)
  const { words } = await db.selectFrom('transcripts').select('words').limit(1).executeTakeFirstOrThrow()
  expect(words).toEqual(before)
})
