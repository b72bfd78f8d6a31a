import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallRecordings, RecordingTooLarge } from './call-recordings.ts'

export interface RecordingsProvider extends AsyncDisposable {
  recordings: CallRecordings
  store(recording: string, sound: Buffer): void
}

const sidOf = (pair: string) => `RE${pair.repeat(16)}`
const SOUND = Buffer.alloc(100_000, 'sound')

export function callRecordingsSuite(name: string, open: () => Promise<RecordingsProvider>) {
  describe(name, () => {
    let provider: RecordingsProvider
    beforeAll(async () => {
      provider = await open()
    })
    afterAll(() => provider[Symbol.asyncDispose]())

    const read = (recording: string, most = SOUND.length) => buffer(provider.recordings.read(recording, most))
    const thrownBy = (reading: Promise<unknown>) => reading.catch((error: unknown) => error)

    test('a recording that is not there yet is worth another try, and is read when it has come', async () => {
      const error = await thrownBy(read(sidOf('2c')))
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RecordingTooLarge)
      provider.store(sidOf('2c'), SOUND)
      expect((await read(sidOf('2c'))).equals(SOUND)).toBe(true)
    })

    test.each(['', '../Calls', '../../Accounts', 'RE?x=1', 'RE#'])('%j is no recording', async (recording) => {
      const error = await thrownBy(read(recording))
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RecordingTooLarge)
    })

    test('a recording is not read beyond the limit, and that is final', async () => {
      provider.store(sidOf('3c'), SOUND)
      await expect(read(sidOf('3c'), SOUND.length - 1)).rejects.toBeInstanceOf(RecordingTooLarge)
    })

    test('a recording arrives unchanged up to the limit, as often as it is read', async () => {
      provider.store(sidOf('4c'), SOUND)
      for (let times = 0; times < 2; times++) expect((await read(sidOf('4c'))).equals(SOUND)).toBe(true)
    })

    test('recordings do not mix when they are read at once', async () => {
      const pairs = ['5c', '6c', '7c']
      for (const pair of pairs) provider.store(sidOf(pair), Buffer.alloc(50_000, pair))
      const all = await Promise.all(pairs.map((pair) => read(sidOf(pair))))
      expect(all.map((sound) => sound.subarray(0, 2).toString())).toEqual(pairs)
    })
  })
}
