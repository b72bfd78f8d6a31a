import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../process.ts'
import { joined, openStudio, type Studio, silence } from '../testing/sounds.ts'
import { ffmpegMedia } from './ffmpeg.ts'
import { MediaError, TooLongError, type Chunk } from './media.ts'

const media = ffmpegMedia()
/** The same in each run: a few random bytes begin like a file of another kind, which is refused with other words. */
const noise = createHash('shake256', { outputLength: 50_000 }).update('noise').digest()
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10:d=4']

describe('recordings and ffmpeg', () => {
  let studio: Studio
  let spoken: string
  let playable: string
  beforeAll(async () => {
    studio = await openStudio()
    playable = studio.path('playable.mp3')
    spoken = await studio.speak('spoken.wav', 'The fire department reached the water pump at noon.')
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  const write = async (name: string, bytes: string | Buffer) => {
    await writeFile(studio.path(name), bytes)
    return studio.path(name)
  }
  const refusal = async (input: string) => {
    const error: unknown = await media.transcode(input, playable).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MediaError)
    expect(existsSync(playable)).toBe(false)
    return (error as Error).message
  }

  test('without ffmpeg the error does not blame the recording', async () => {
    const none = ffmpegMedia({ command: studio.path('no-ffmpeg') })
    expect(await none.missing()).toMatch(/ffmpeg is not installed/)
    const failure = none.transcode(spoken, playable)
    await expect(failure).rejects.toThrow('could not be started')
    await expect(failure).rejects.not.toBeInstanceOf(MediaError)
  })

  test('a missing file is our error, not the recording’s', async () => {
    await expect(media.transcode(studio.path('none.wav'), playable)).rejects.not.toBeInstanceOf(MediaError)
    await expect(media.transcode(spoken, studio.path('no/such/folder.mp3'))).rejects.not.toBeInstanceOf(MediaError)
  })

  test.each(['webm', 'mp3', 'bin'])('an empty file is refused: .%s', async (ending) => {
    expect(await refusal(await write(`empty.${ending}`, ''))).toBe('This file is empty')
  })

  test('random bytes are refused', async () => {
    expect(await refusal(await write('random.webm', noise))).toMatch(/damaged, or it is not a recording/)
  })

  const list = (address: string) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:3,\n${address}\n#EXT-X-ENDLIST\n`
  test.each([
    ['passwd.mp3', list('file:///etc/passwd')],
    ['remote.m4a', list('http://127.0.0.1:9/x')],
    ['neighbour', list('neighbour.mp3')],
    ['passwd.webm', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['colleague', 'ffconcat version 1.0\nfile neighbour.mp3\n'],
  ])('a disguised playlist opens no other file: %s', async (name, text) => {
    await studio.make('neighbour.mp3', '-i', spoken)
    expect(await refusal(await write(name, text))).toMatch(/^This kind of file cannot be used/)
  })

  test.each([
    ['dash.mp4', '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/passwd</BaseURL></MPD>'],
    ['sdp.wav', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9999 RTP/AVP 0\n'],
  ])('a disguised description opens no other file: %s', async (name, text) => {
    expect(await refusal(await write(name, text))).toMatch(/cannot be used|damaged/)
  })

  test('a video without sound is refused', async () => {
    expect(await refusal(await studio.make('mute.mp4', ...PICTURE))).toBe('This file contains no audio')
  })

  test('a header without any sound is refused', async () => {
    expect(await refusal(await studio.make('header.wav', ...silence(1), '-t', '0'))).toBe('This file contains no audio')
  })

  test('a recording longer than the limit is refused, one as long is not', async () => {
    const exact = await studio.make('exact.webm', '-i', spoken, '-t', '3', '-c:a', 'libopus', '-af', 'apad')
    const brief = ffmpegMedia({ longest: 3 })
    expect((await brief.transcode(exact, playable)).duration).toBeCloseTo(3, 1)
    const more = brief.transcode(await studio.make('more.wav', ...joined(spoken, spoken)), playable)
    await expect(more).rejects.toThrow('This recording is longer than 3 seconds')
    await expect(more).rejects.toBeInstanceOf(MediaError)
    await expect(media.measure(exact, 2)).rejects.toBeInstanceOf(TooLongError)
    expect((await media.measure(exact, 4)).duration).toBeCloseTo(3, 1)
  })

  const makers: [string, string[]][] = [
    ['webm', ['-c:a', 'libopus', '-ar', '48000']],
    ['ogg', ['-c:a', 'libopus', '-ar', '48000']],
    ['m4a', ['-c:a', 'aac']],
    ['3gp', ['-c:a', 'aac']],
    ['aac', ['-c:a', 'aac']],
    ['mp3', ['-ac', '2', '-ar', '44100']],
    ['wav', ['-ac', '2', '-c:a', 'pcm_s24le']],
    ['flac', []],
  ]

  test.each(makers)('%s becomes an mp3 with the right duration', async (ending, words) => {
    const input = await studio.make(`sound.${ending}`, '-i', spoken, ...words)
    const sound = await media.transcode(input, playable)
    const length = ((await readFile(spoken)).length - 44) / 32_000
    expect(sound.duration).toBeGreaterThan(length - 0.1)
    expect(sound.duration).toBeLessThan(length + 0.2)
    expect(sound.truncated).toBe(false)
    expect(sound.loudness).toBeGreaterThan(-25)
    expect(sound.loudness).toBeLessThan(-10)
    const about = await probe(playable)
    expect(about.streams).toEqual([{ codec_name: 'mp3', channels: 1, bit_rate: '64000' }])
    expect(Number(about.format.duration)).toBeCloseTo(sound.duration, 1)
    expect((await readFile(playable)).subarray(0, 4096).toString('latin1')).toMatch(/Xing|Info/)
  })

  test('a tone takes the place of ranges, and the rest stays as it was', async () => {
    const [whole, bleeped] = [studio.path('whole.mp3'), studio.path('bleeped.mp3')]
    const { duration } = await media.transcode(await studio.make('quiet.wav', ...silence(4)), whole)
    const { duration: after, peaks } = await media.bleep(whole, bleeped, [
      { start: 1, end: 1.5 },
      { start: 3, end: 3.2 },
    ])
    expect(after).toBeCloseTo(duration, 1)
    const loud = (second: number) => peaks[Math.floor((second / after) * peaks.length)] ?? 0
    expect([1, 1.25, 1.5, 3.1].map((at) => loud(at) > 0.05)).toEqual([true, true, true, true])
    expect([0.5, 2, 2.7, 3.6].map((at) => loud(at) < 0.01)).toEqual([true, true, true, true])
  })

  test('telephones get 8 kHz, mono and 16 bit, cut, and as loud where the recording is quiet', async () => {
    const wav = studio.path('telephone.wav')
    const quiet = await studio.make('whispered.webm', '-i', spoken, '-af', 'volume=-30dB', '-c:a', 'libopus')
    await media.telephone(quiet, wav, { longest: 2 })
    const bytes = await readFile(wav)
    expect([20, 22, 34].map((offset) => bytes.readUInt16LE(offset))).toEqual([1, 1, 16])
    expect([bytes.readUInt32LE(24), Math.round(bytes.length / 16_000)]).toEqual([8000, 2])
    const { loudness } = await media.transcode(wav, playable)
    expect(loudness).toBeGreaterThan(-30)
    await expect(media.telephone(await write('noise.webm', noise), wav, { longest: 2 })).rejects.toThrow(MediaError)
    expect(existsSync(wav)).toBe(false)
  })

  test('only the sound of a video is kept, without picture and metadata', async () => {
    const words = [...PICTURE, '-i', spoken, '-c:a', 'libopus', '-c:v', 'libvpx', '-metadata', 'artist=Somebody Secret']
    const sound = await media.transcode(await studio.make('video.webm', ...words), playable)
    expect(sound).toMatchObject({ truncated: false })
    expect((await probe(playable)).streams).toHaveLength(1)
    expect(await readFile(playable, 'latin1')).not.toContain('Somebody Secret')
  })

  const stereo = (right: string) => ['-filter_complex', `[0]aformat=channel_layouts=mono,pan=stereo|c0=c0|c1=${right}`]
  test.each([
    ['channels of opposite phase', '-1*c0'],
    ['channels of nearly opposite phase', '-0.9*c0'],
    ['one channel alone', '0*c0'],
    ['two equal channels', 'c0'],
  ])('%s do not cancel each other out', async (name, right) => {
    const input = await studio.make(`${name}.wav`, '-i', spoken, ...stereo(right))
    const { peaks, loudness, quality } = await media.transcode(input, playable)
    expect(Math.max(...peaks)).toBeGreaterThan(0.3)
    expect(loudness).toBeGreaterThan(-32)
    expect(quality.score).toBeGreaterThan(0.3)
    const pieces: Chunk[] = []
    for await (const piece of media.chunks(input, studio.path('cut'))) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(0)
  })

  test('peaks follow the sound from left to right and are never more than four hundred', async () => {
    const quiet = await studio.make('quiet.wav', '-i', spoken, '-af', 'volume=0.1')
    const pause = await studio.make('pause.wav', ...silence(14))
    const input = await studio.make('rising.wav', ...joined(pause, quiet, spoken))
    const { peaks, duration } = await media.transcode(input, playable)
    expect(peaks).toHaveLength(400)
    const loudest = (from: number, to: number) =>
      Math.max(...peaks.slice(Math.ceil((from / duration) * 400), Math.floor((to / duration) * 400)))
    const each = (duration - 14) / 2
    expect(loudest(0, 13.9)).toBe(0)
    expect(loudest(14, 14 + each)).toBeGreaterThan(0.04)
    expect(loudest(14, 14 + each)).toBeLessThan(0.1)
    expect(loudest(14 + each, duration)).toBeGreaterThan(0.4)
    expect(Math.max(...peaks)).toBeLessThanOrEqual(1)
  })

  test('silence has no loudness and flat peaks', async () => {
    const sound = await media.transcode(await studio.make('nothing.wav', ...silence(3)), playable)
    expect(sound).toMatchObject({ duration: 3, loudness: null, truncated: false })
    expect(new Set(sound.peaks)).toEqual(new Set([0]))
  })

  test.each(['webm', 'mp3', 'wav', 'flac'])(
    'a file that breaks off is used as far as it goes, and marked: .%s',
    async (ending) => {
      const whole = await studio.make(`whole.${ending}`, '-i', spoken, '-ar', '48000')
      await copyFile(whole, studio.path(`half.${ending}`))
      await truncate(studio.path(`half.${ending}`), Math.floor((await readFile(whole)).length * 0.6))
      const sound = await media.transcode(studio.path(`half.${ending}`), playable)
      expect(sound.truncated).toBe(true)
      expect(sound.duration).toBeGreaterThan(1)
      expect(sound.duration).toBeLessThan(2.5)
    },
  )

  test.each(['webm', 'mp3', 'wav', 'm4a'])(
    'only a span of a recording is used, from its first sample on: .%s',
    async (ending) => {
      const quiet = await studio.make('before.wav', ...silence(2))
      const whole = await studio.make('parts.wav', ...joined(quiet, spoken, quiet))
      const input = await studio.make(`three.${ending}`, '-i', whole)
      const { duration } = await media.measure(input)
      const sound = await media.transcode(input, playable, { start: 1.5, end: duration - 1.5 })
      expect(sound.duration).toBeCloseTo(duration - 3, 1)
      expect(sound.truncated).toBe(false)
      expect(Number((await probe(playable)).format.duration)).toBeCloseTo(duration - 3, 1)
      const second = sound.peaks.length / sound.duration
      expect(Math.max(...sound.peaks.slice(0, Math.floor(second * 0.4)))).toBeLessThan(0.02)
      expect(Math.max(...sound.peaks.slice(Math.floor(second * 0.5), Math.ceil(second * 1.5)))).toBeGreaterThan(0.1)
    },
  )

  test('an mp4 whose index is lost is damaged', async () => {
    const whole = await studio.make('indexed.m4a', '-i', spoken, '-c:a', 'aac')
    await truncate(whole, Math.floor((await readFile(whole)).length * 0.6))
    expect(await refusal(whole)).toBe('This file is damaged: its end is missing')
  })
})

async function probe(path: string) {
  const words = [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,channels,bit_rate:format=duration',
    '-of',
    'json',
    path,
  ]
  const { streams, format } = JSON.parse((await ask('ffprobe', words)) ?? '{}')
  return { streams, format }
}
