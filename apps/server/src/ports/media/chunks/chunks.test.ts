import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, openStudio, type Studio, silence } from '../../testing/sounds.ts'
import { ffmpegMedia } from '../ffmpeg.ts'
import { MediaError, type Chunk } from '../media.ts'

const media = ffmpegMedia()

describe('pieces of a recording', () => {
  let studio: Studio
  let spoken: string
  let length: number
  beforeAll(async () => {
    studio = await openStudio()
    spoken = await studio.speak('spoken.wav', 'The fire department reached the water pump at noon.')
    length = (await soundOf(spoken)).length / 32_000
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  const piecesOf = async (input: string) => {
    const found: (Chunk & { sound: Buffer })[] = []
    for await (const piece of media.chunks(input, studio.path('pieces'))) {
      found.push({ ...piece, sound: await soundOf(piece.path) })
      await rm(piece.path)
    }
    expect(await readdir(studio.path('pieces'))).toEqual([])
    return found
  }

  test('a file that is no recording is refused and leaves nothing', async () => {
    const mute = await studio.make('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64')
    await expect(piecesOf(mute)).rejects.toBeInstanceOf(MediaError)
    expect(await readdir(studio.path('pieces'))).toEqual([])
  })

  test('silence and steady noise have no chunks', async () => {
    expect(await piecesOf(await studio.make('silence.wav', ...silence(20)))).toEqual([])
    const noise = await studio.make('noise.wav', '-f', 'lavfi', '-i', 'anoisesrc=a=0.01:c=pink:d=40:s=3')
    expect(await piecesOf(noise)).toEqual([])
  })

  test('a span yields only the speech in it, with times relative to the span', async () => {
    const gap = await studio.make('gap.wav', ...silence(3))
    const input = await studio.make('twice.wav', ...joined(spoken, gap, spoken))
    const found: Chunk[] = []
    const span = { start: length + 2, end: length + 3 + length }
    for await (const piece of media.chunks(input, studio.path('spans'), { span })) found.push(piece)
    expect(found).toHaveLength(1)
    expect(found[0]?.start).toBeGreaterThan(0.5)
    expect(found[0]?.start).toBeLessThan(1.2)
    expect(found[0]?.end).toBeGreaterThan(length + 0.7)
  })

  test('in ten minutes of silence every sentence is found at its position', async () => {
    const gaps = await Promise.all([200, 3, 400].map((gap) => studio.make(`${gap}.wav`, ...silence(gap))))
    const [before = '', between = '', after = ''] = gaps
    const whole = await studio.make('whole.wav', ...joined(before, spoken, between, spoken, after))
    const input = await studio.make('whole.webm', '-i', whole, '-c:a', 'libopus')
    const pieces = await piecesOf(input)
    expect(pieces).toHaveLength(2)
    for (const [at, { start, end, sound }] of pieces.entries()) {
      const said = 200 + at * (length + 3)
      expect(start).toBeGreaterThan(said - 0.5)
      expect(start).toBeLessThan(said + 0.2)
      expect(end).toBeGreaterThan(said + length - 0.3)
      expect(end).toBeLessThan(said + length + 0.5)
      expect(sound.length / 32_000).toBeCloseTo(end - start, 2)
    }
  })

  test('a piece is exactly that part of the sound', async () => {
    const pause = await studio.make('pause.wav', ...silence(5))
    const input = await studio.make('late.wav', ...joined(pause, spoken))
    const [piece] = await piecesOf(input)
    const all = await soundOf(input)
    const first = Math.round((piece?.start ?? 0) * 16_000) * 2
    expect(piece?.sound.equals(all.subarray(first, first + (piece?.sound.length ?? 0)))).toBe(true)
    expect((await readFile(spoken)).subarray(0, 4).toString()).toBe('RIFF')
  })

  test('speech in noise is found, and noise alone is not', async () => {
    const pause = await studio.make('pause.wav', ...silence(20))
    const clean = await studio.make('clean.wav', ...joined(pause, spoken, pause))
    const mix = '[0:a][1:a]amix=inputs=2:duration=first:normalize=0'
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=a=0.01:c=pink:r=16000:s=5']
    const noisy = await studio.make('noisy.wav', '-i', clean, ...noise, '-filter_complex', mix)
    const pieces = await piecesOf(noisy)
    expect(pieces).toHaveLength(1)
    expect(pieces[0]?.start).toBeCloseTo(20, 0)
    expect(pieces[0]?.end).toBeCloseTo(20 + length, 0)
  })

  test('long speech is cut at pauses into pieces of at most half a minute, without losing any of it', async () => {
    const whole = await studio.make('long.wav', ...joined(...Array.from({ length: 24 }, () => spoken)))
    const pieces = await piecesOf(whole)
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces[0]?.start).toBeLessThan(0.3)
    expect(pieces.at(-1)?.end).toBeGreaterThan(24 * length - 0.3)
    for (const [at, { start, end }] of pieces.entries()) {
      expect(end - start).toBeLessThanOrEqual(30)
      if (at > 0) expect(start).toBe(pieces[at - 1]?.end)
      if (at > 0) expect(Math.abs(start / length - Math.round(start / length)) * length).toBeLessThan(0.3)
    }
  })

  test('put together, sentences lie one after the other without the silence between them, each with its place', async () => {
    const gap = await studio.make('gap.wav', ...silence(30))
    const input = await studio.make('thrice.wav', ...joined(spoken, gap, spoken, gap, spoken))
    const apart = await piecesOf(input)
    expect(apart).toHaveLength(3)
    const [first = apart[0]!, second = apart[0]!] = apart
    const found: (Chunk & { sound: Buffer })[] = []
    for await (const piece of media.chunks(input, studio.path('portions'), { portion: length * 2.5 }))
      found.push({ ...piece, sound: await soundOf(piece.path) })
    expect(found.map(({ parts }) => parts.length)).toEqual([2, 1])
    const both = found[0]
    expect(both?.sound.equals(Buffer.concat([first.sound, second.sound]))).toBe(true)
    expect(both?.parts[1]).toEqual({ start: second.start, end: second.end, at: first.sound.length / 32_000 })
  })

  test('a consumer that stops early leaves nothing behind beside the piece that it has', async () => {
    for await (const { path } of media.chunks(spoken, studio.path('pieces'))) {
      expect(existsSync(path)).toBe(true)
      await rm(path)
      break
    }
    expect(await readdir(studio.path('pieces'))).toEqual([])
  })
})

async function soundOf(wav: string) {
  const bytes = await readFile(wav)
  return bytes.subarray(bytes.indexOf('data') + 8)
}
