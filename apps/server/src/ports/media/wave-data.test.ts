import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio } from '../testing/sounds.ts'
import { ffmpegMedia } from './ffmpeg.ts'

const media = ffmpegMedia()

interface Written {
  riff?: number
  data: number
  /** Chunks before the samples. */
  before?: Buffer
  after?: Buffer
  samples?: Buffer
}

const chunk = (id: string, content: Buffer, size = content.length) => {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

describe('a wav is read as far as it goes, whatever its header says', () => {
  let studio: Studio
  let samples: Buffer
  let format: Buffer
  beforeAll(async () => {
    studio = await openStudio()
    const file = await readFile(await studio.speak('spoken.wav', 'The fire department reached the water pump at noon.'))
    samples = file.subarray(file.indexOf('data') + 8)
    format = file.subarray(12, 36)
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  const read = async ({
    riff,
    data,
    before = Buffer.alloc(0),
    after = Buffer.alloc(0),
    samples: kept = samples,
  }: Written) => {
    const content = Buffer.concat([Buffer.from('WAVE'), format, before, chunk('data', kept, data), after])
    await writeFile(studio.path('written.wav'), chunk('RIFF', content, riff ?? content.length))
    const { duration, truncated } = await media.transcode(studio.path('written.wav'), studio.path('playable.mp3'))
    return { share: Math.round((duration * 32_000 * 100) / samples.length), truncated }
  }
  const whole = { share: 100, truncated: false }

  test.each([
    ['all that there is', 1],
    ['less than there is', 0.3],
    ['a second of it', 0.2],
    ['all but a little', 0.9],
  ])('the header declares %s', async (_, share) => {
    const data = Math.floor(samples.length * share) & ~1
    expect(await read({ data })).toEqual(whole)
    expect(await read({ data, riff: data + 36 })).toEqual(whole)
  })

  test.each([0, 0xffffffff, 0xfffffff0, 0x7fffffff, 0x7ffff000, 0x80000000])(
    'a streamed wav has the size %i',
    async (data) => {
      expect(await read({ data, riff: data })).toEqual(whole)
      expect(await read({ data, riff: 0xffffffff })).toEqual(whole)
      expect(await read({ data, riff: 36 })).toEqual(whole)
      expect(await read({ data, before: chunk('LIST', Buffer.from('INFOISFT\x04\0\0\0abcd')) })).toEqual(whole)
    },
  )

  test.each([
    ['a list', chunk('LIST', Buffer.from('INFOICRD\x04\0\0\x002026'))],
    [
      'several chunks',
      Buffer.concat([
        chunk('cue ', Buffer.alloc(28)),
        chunk('id3 ', Buffer.alloc(501)),
        chunk('LIST', Buffer.alloc(20)),
      ]),
    ],
    ['a tag', Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])],
    ['a few bytes', Buffer.alloc(3)],
  ])('%s after the samples is no sound', async (_, after) => {
    expect(await read({ data: samples.length, after })).toEqual(whole)
  })

  test.each([0.2, 0.6, 0.95])('one of which only %f is there is cut off', async (share) => {
    const kept = samples.subarray(0, Math.floor(samples.length * share) & ~1)
    const found = await read({ data: samples.length, samples: kept })
    expect(found).toEqual({ share: expect.closeTo(share * 100, -1), truncated: true })
  })

  test('RF64 has its sizes elsewhere', async () => {
    const rf64 = await readFile(await studio.make('large.wav', '-i', studio.path('spoken.wav'), '-rf64', 'always'))
    const half = rf64.subarray(0, Math.floor(rf64.length / 2))
    await writeFile(studio.path('half.wav'), half)
    const measured = await Promise.all(['large.wav', 'half.wav'].map((name) => media.measure(studio.path(name))))
    expect(measured.map(({ truncated }) => truncated)).toEqual([false, true])
  })
})
