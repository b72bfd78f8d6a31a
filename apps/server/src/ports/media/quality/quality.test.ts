import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio, silence } from '../../testing/sounds.ts'
import { ffmpegMedia } from '../ffmpeg.ts'
import { powerSpectrum, rollOff, WINDOW } from './spectrum.ts'

const media = ffmpegMedia()
const SENTENCES =
  'The fire department reached the water pump at noon. Please send the report tomorrow morning, and call the harbour office before six.'

/** Random phases, so that no tone of the voice remains. */
const whispered =
  "afftfilt=real='hypot(re,im)*cos(random(0)*6.28)':imag='hypot(re,im)*sin(random(1)*6.28)':win_size=128:overlap=0.8"

describe('the quality of a recording', () => {
  let studio: Studio
  let clean: string
  beforeAll(async () => {
    studio = await openStudio()
    clean = await studio.speak('clean.wav', SENTENCES)
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  const heard = async (input: string) => (await media.transcode(input, studio.path('playable.mp3'))).quality
  const changed = async (name: string, ...words: string[]) => heard(await studio.make(name, '-i', clean, ...words))
  const mix = (volume: string) => `[0:a]volume=${volume}[x];[x][1:a]amix=inputs=2:duration=first:normalize=0`
  const noise = (loud: number) => ['-f', 'lavfi', '-i', `anoisesrc=a=${loud}:c=pink:r=16000:s=5`]

  test('clean speech gets a full score, in every container', async () => {
    expect(await heard(clean)).toEqual({ score: expect.closeTo(1, 1), reasons: [] })
    expect(await changed('clean.webm', '-c:a', 'libopus', '-b:a', '24k')).toEqual({
      score: expect.closeTo(1, 1),
      reasons: [],
    })
  })

  test.each([
    ['wav', []],
    ['webm', ['-c:a', 'libopus', '-b:a', '32k']],
    ['m4a', ['-c:a', 'aac', '-b:a', '48k']],
  ])(
    'speech that was too loud for its microphone is clipped, also where it was made softer or packed later: %s',
    async (ending, codec) => {
      const loud = await studio.make('loud.wav', '-i', clean, '-af', 'volume=15dB')
      const packed = await studio.make(`packed.${ending}`, '-i', loud, '-af', 'volume=-9dB', ...codec)
      const { score, reasons } = await heard(packed)
      expect(reasons).toEqual(['clipped'])
      expect(score).toBeLessThan(0.6)
    },
  )

  test('a telephone is narrow, a quiet voice is far away, and what hums around it is noise', async () => {
    expect((await changed('narrow.wav', '-ar', '8000')).reasons).toEqual(['narrow'])
    expect((await changed('far.wav', '-af', 'volume=-25dB')).reasons).toEqual(['far'])
    expect((await changed('noisy.wav', ...noise(0.12), '-filter_complex', mix('0dB'))).reasons).toEqual(['noisy'])
  })

  test('mostly silence is rated as little speech', async () => {
    expect((await changed('late.wav', '-af', 'adelay=30000,apad=pad_dur=60')).reasons).toEqual(['little_speech'])
    expect(await heard(await studio.make('nothing.wav', ...silence(3)))).toEqual({
      score: 0,
      reasons: ['little_speech'],
    })
    const tone = await studio.make('tone.wav', '-f', 'lavfi', '-i', 'sine=f=1000:d=3')
    expect(await heard(tone)).toEqual({ score: 0, reasons: ['little_speech'] })
  })

  test.each(['white', 'pink', 'brown'])('bursts of %s noise are no speech', async (colour) => {
    const bursts = "volume='if(lt(mod(t,1),0.4),1,0)':eval=frame"
    const source = ['-f', 'lavfi', '-i', `anoisesrc=c=${colour}:a=0.5:d=10:r=16000:s=3`, '-af', bursts]
    for (const ending of ['wav', 'webm'])
      expect(await heard(await studio.make(`${colour}.${ending}`, ...source))).toEqual({
        score: 0,
        reasons: ['little_speech'],
      })
  })

  test('a whisper is speech', async () => {
    const { reasons, score } = await changed('whisper.wav', '-af', whispered)
    expect(reasons).not.toContain('little_speech')
    expect(score).toBeGreaterThan(0.5)
  })

  test('the clearer the speech, the higher the score', async () => {
    const far = ['-filter_complex', mix('-28dB')]
    const order = [
      await heard(clean),
      await changed('narrow.wav', '-ar', '8000'),
      await changed('clipped.wav', '-af', 'volume=20dB'),
      await changed('worst.wav', ...noise(0.012), ...far),
    ]
    expect(order.at(-1)?.reasons).toEqual(['far', 'noisy'])
    const scores = order.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBeGreaterThan(0.9)
    expect(scores.at(-1)).toBeLessThan(0.4)
  })
})

const tone = (...frequencies: number[]) =>
  Int16Array.from({ length: WINDOW }, (_, at) =>
    frequencies.reduce((sum, hertz) => sum + 5000 * Math.sin((2 * Math.PI * hertz * at) / 16_000), 0),
  )

test('the spectrum has its power at the tones, as a direct computation confirms', () => {
  const frame = tone(1000, 5000)
  const power = powerSpectrum(frame)
  const top = [...power.keys()].sort((a, b) => (power[b] ?? 0) - (power[a] ?? 0)).slice(0, 2)
  expect(top.sort((a, b) => a - b)).toEqual([32, 160])
  for (const bin of [3, 32, 100, 160]) {
    const [real, imaginary] = [Math.cos, Math.sin].map((wave) =>
      frame.reduce((sum, sample, at) => sum + sample * hann(at) * wave((2 * Math.PI * bin * at) / WINDOW), 0),
    ) as [number, number]
    expect(power[bin]).toBeCloseTo(real ** 2 + imaginary ** 2, -2)
  }
  expect(rollOff(powerSpectrum(tone(1000)), 16_000, 0.95)).toBeCloseTo(1000, -2)
  expect(rollOff(power, 16_000, 0.95)).toBeCloseTo(5000, -2)
})

const hann = (at: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW)
