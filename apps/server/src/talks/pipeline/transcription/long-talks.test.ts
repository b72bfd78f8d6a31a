import { expect, test } from 'vitest'
import type { Chunk } from '../../../ports/media/media.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { transcribeChunks } from './transcription.service.ts'

async function* chunks(count: number): AsyncGenerator<Chunk> {
  for (let start = 0; start < count; start++)
    yield { start, end: start + 1, path: `${start}`, parts: [{ start, end: start + 1, at: 0 }] }
}

test('a long talk lets others go first before each chunk after the fourth, a short one never', async () => {
  const order: string[] = []
  const transcribe = async (path: string) => {
    order.push(path)
    return { words: [], language: 'en' }
  }
  const engine = { languages: ['en'], invents: false, transcribe } as unknown as Speech
  const between = async () => void order.push('others')
  const hints = { language: null, quick: false, vocabulary: [], signal: new AbortController().signal, between }
  await transcribeChunks(engine, chunks(4), hints)
  expect(order.splice(0)).toEqual(['0', '1', '2', '3'])
  await transcribeChunks(engine, chunks(6), hints)
  expect(order).toEqual(['0', '1', '2', '3', 'others', '4', 'others', '5'])
})
