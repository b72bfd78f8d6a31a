import { expect, test } from 'vitest'
import type { Chunk } from '../../../ports/media/media.ts'
import { EngineDown, type Speech, type SpeechResult } from '../../../ports/speech/speech.ts'
import { transcribeChunks } from './transcribe-chunks.service.ts'

async function* chunks(count: number): AsyncGenerator<Chunk> {
  for (let start = 0; start < count; start++)
    yield { start, end: start + 1, path: `${start}`, parts: [{ start, end: start + 1, at: 0 }] }
}

const hints = { language: null, vocabulary: [] }
const word = (path: string) => ({ words: [{ text: path, start: 0, end: 0.5, confidence: 1 }], language: 'en' })
const engineWith = (transcribe: (path: string) => Promise<SpeechResult>, atOnce = 1) =>
  ({ languages: ['en'], invents: false, atOnce, transcribe }) as unknown as Speech

test('a long talk lets others go first before each chunk after the fourth, a short one never', async () => {
  const order: string[] = []
  const engine = engineWith(async (path) => {
    order.push(path)
    return { words: [], language: 'en' }
  })
  const between = async () => void order.push('others')
  await transcribeChunks(engine, chunks(4), { ...hints, between })
  expect(order.splice(0)).toEqual(['0', '1', '2', '3'])
  await transcribeChunks(engine, chunks(6), { ...hints, between })
  expect(order).toEqual(['0', '1', '2', '3', 'others', '4', 'others', '5'])
})

test('as many chunks are heard at a time as the engine hears, and their words are in order', async () => {
  const open = new Map<string, () => void>()
  let most = 0
  const engine = engineWith(async (path) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open.set(path, resolve)
    most = Math.max(most, open.size)
    // The newest first, so that chunks end in another order than they began.
    if (open.size === 3 || path === '6') for (const end of [...open.values()].toReversed()) end()
    await promise
    open.delete(path)
    return word(path)
  }, 3)
  const shown: string[] = []
  const onWords = async (words: { text: string }[]) => void shown.push(words.map(({ text }) => text).join(''))
  const { words } = await transcribeChunks(engine, chunks(7), { ...hints, onWords })
  expect([most, words.map(({ text, start }) => [text, start])]).toEqual([
    3,
    [0, 1, 2, 3, 4, 5, 6].map((at) => [`${at}`, at]),
  ])
  for (const text of shown) expect('0123456'.startsWith(text)).toBe(true)
})

test('after a chunk that fails no other begins, and the error is that of the chunk', async () => {
  const begun: string[] = []
  let ended = 0
  const engine = engineWith(async (path) => {
    begun.push(path)
    await new Promise(setImmediate)
    ended++
    if (path === '1') throw new EngineDown('The engine has gone')
    return word(path)
  }, 2)
  await expect(transcribeChunks(engine, chunks(9), hints)).rejects.toThrow('The engine has gone')
  expect(begun.length).toBeLessThan(5)
  expect(ended).toBe(begun.length)
})
