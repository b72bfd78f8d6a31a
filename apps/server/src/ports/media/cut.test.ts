import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, openStudio, type Studio } from '../testing/sounds.ts'
import { ffmpegMedia } from './ffmpeg.ts'
import type { TimeRange } from './media.ts'

const media = ffmpegMedia()
const THREE_HOURS = 3 * 60 * 60

describe('cutting a range', () => {
  let studio: Studio
  let spoken: string
  beforeAll(async () => {
    studio = await openStudio()
    spoken = await studio.speak('spoken.wav', 'The fire department reached the water pump at noon.')
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  async function timed(cut: typeof media.cut, input: string, span: TimeRange) {
    const output = studio.path('range.mp3')
    const began = performance.now()
    await cut(input, output, span)
    const took = performance.now() - began
    return { took, samples: samplesIn(await readFile(await studio.make('range.wav', '-i', output))) }
  }

  const sent: [string, string[]][] = [
    ['webm', ['-c:a', 'libopus', '-ar', '48000']],
    ['m4a', ['-c:a', 'aac']],
    ['mp3', ['-ac', '2', '-ar', '44100']],
  ]
  test.each(sent)(
    'it begins where reading all before it does, to a sample of 44,100 a second: .%s',
    async (ending, words) => {
      const original = await studio.make(`sent.${ending}`, ...joined(spoken, spoken, spoken), ...words)
      const playable = studio.path('playable.mp3')
      const { duration } = await media.transcode(original, playable)
      for (const start of [0.4, 1.999, 2.5, duration - 0.7]) {
        const span = { start, end: start + 1 }
        const [cut, whole] = [await timed(media.cut, playable, span), await timed(media.transcode, playable, span)]
        expect(Math.abs(delayBetween(cut.samples, whole.samples)), `from ${start}`).toBeLessThanOrEqual(1)
        expect(Math.abs(cut.samples.length - whole.samples.length)).toBeLessThanOrEqual(2)
      }
    },
  )

  test('near the end of three hours it does not wait for all before it', async () => {
    const playable = studio.path('playable.mp3')
    await media.transcode(spoken, playable)
    const long = await studio.make(
      'long.mp3',
      '-stream_loop',
      '-1',
      '-i',
      playable,
      '-t',
      `${THREE_HOURS}`,
      '-c',
      'copy',
    )
    const span = { start: THREE_HOURS - 12.3, end: THREE_HOURS - 10 }
    const [cut, whole] = [await timed(media.cut, long, span), await timed(media.transcode, long, span)]
    expect(Math.abs(delayBetween(cut.samples, whole.samples))).toBeLessThanOrEqual(1)
    expect(cut.took).toBeLessThan(whole.took / 3)
  })
})

const samplesIn = (wav: Buffer) => new Int16Array(wav.buffer, wav.byteOffset + 44, (wav.length - 44) >> 1)

const MOST_SAMPLES = 500
const EVERY = 7

/** In samples: where the sounds are most alike. */
function delayBetween(one: Int16Array, other: Int16Array) {
  const differences = Array.from({ length: 2 * MOST_SAMPLES + 1 }, (_, at) => {
    let sum = 0
    for (let place = MOST_SAMPLES; place < one.length - MOST_SAMPLES; place += EVERY)
      sum += Math.abs((one[place] ?? 0) - (other[place + at - MOST_SAMPLES] ?? 0))
    return sum
  })
  return differences.indexOf(Math.min(...differences)) - MOST_SAMPLES
}
