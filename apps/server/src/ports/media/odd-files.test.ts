import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio } from '../testing/sounds.ts'
import { contentOf, HEAD_BYTES, LONGEST_HEAD } from './content.ts'
import { ffmpegMedia } from './ffmpeg.ts'

const media = ffmpegMedia()
const junk = (bytes: number) => createHash('shake256', { outputLength: bytes }).update('junk').digest()
const zeros = (bytes: number) => Buffer.alloc(bytes)
const text = (bytes: number) => Buffer.from('a line of text in front of it\r\n'.repeat(bytes / 30))
const id3 = (body: Buffer) =>
  Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from([21, 14, 7, 0].map((by) => (body.length >> by) & 127)), body])
const ape = Buffer.concat([Buffer.from('APETAGEX'), Buffer.from('d00700002000000000000000000000a0', 'hex'), zeros(8)])

/** As an upload is looked at: its beginning, and more if that does not tell. */
const seen = async (file: Buffer) =>
  (await contentOf(file.subarray(0, HEAD_BYTES))) ?? (await contentOf(file.subarray(0, LONGEST_HEAD))) ?? null

describe('files that are odd, but can be read', () => {
  let studio: Studio
  let spoken: string
  let seconds: number
  beforeAll(async () => {
    studio = await openStudio()
    spoken = await studio.speak('spoken.wav', 'The fire department reached the water pump at noon.')
    seconds = (await media.measure(spoken)).duration
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  const heard = async (name: string, file: Buffer) => {
    await writeFile(studio.path(name), file)
    return media.transcode(studio.path(name), studio.path('playable.mp3'))
  }

  const fronts: [string, Buffer][] = [
    ...[1, 3, 417, 5000, 100_000, 900_000].map((size): [string, Buffer] => [`${size} zeros`, zeros(size)]),
    ...[1, 3, 100, 5000, 60_000].map((size): [string, Buffer] => [`${size} bytes of junk`, junk(size)]),
    ['text', text(9000)],
    ['the head of an answer', Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n')],
    ['a tag', id3(zeros(100))],
    ['two tags', Buffer.concat([id3(zeros(50)), id3(zeros(60))])],
    ['a tag that declares less than it has', Buffer.concat([id3(zeros(20)), zeros(5000)])],
    ['a tag and junk', Buffer.concat([id3(zeros(100)), junk(3000)])],
    ['a large tag and junk', Buffer.concat([id3(junk(300_000)), junk(2000)])],
    ['an APE tag', ape],
    ['an APE tag and padding', Buffer.concat([ape, zeros(300)])],
    ['an ID3v1 tag', Buffer.concat([Buffer.from('TAG'), zeros(125)])],
    ['spaces', Buffer.alloc(2000, ' ')],
  ]
  const frames = [
    ['mp3', 'audio/mpeg', ['-ar', '44100']],
    ['aac', 'audio/aac', []],
    ['mp2', 'audio/mpeg', []],
  ] as const

  test.each(frames)('.%s behind anything that is no frame', async (ending, media_type, words) => {
    const plain = await studio
      .make(`plain.${ending}`, '-i', spoken, ...words, '-id3v2_version', '0', '-write_xing', '0')
      .catch(() => studio.make(`plain.${ending}`, '-i', spoken, ...words))
    const file = await readFile(plain)
    for (const [name, front] of [...fronts, ['half a frame', file.subarray(150, 300)] as const]) {
      const odd = Buffer.concat([front, file])
      const found = await seen(odd)
      expect(found?.media_type, name).toBe(name === 'a large tag and junk' ? 'audio/mpeg' : media_type)
      const sound = await heard(`odd.${ending}`, odd)
      expect(Math.abs(sound.duration - seconds), name).toBeLessThan(0.3)
      expect(sound.truncated, name).toBe(false)
    }
  })

  const containers: [string, string[]][] = [
    ['rf64.wav', ['-rf64', 'always']],
    ['wave64.w64', []],
    ['sound.aiff', []],
    ['sound.caf', []],
    ['sound.mka', []],
    ['old.mov', ['-c:a', 'pcm_s16be']],
    ['sound.3g2', ['-c:a', 'aac']],
    ['adpcm.wav', ['-c:a', 'adpcm_ms']],
    ['mulaw.wav', ['-c:a', 'pcm_mulaw', '-ar', '8000']],
    ['float.wav', ['-c:a', 'pcm_f32le']],
  ]
  test.each(containers)('%s', async (name, words) => {
    const file = await readFile(await studio.make(name, '-i', spoken, ...words))
    expect(await seen(file)).toMatchObject({ media_type: expect.stringMatching(/^(audio|video)\//) })
    const sound = await heard(`again.${name}`, file)
    expect(Math.abs(sound.duration - seconds)).toBeLessThan(0.2)
    expect(sound.truncated).toBe(false)
  })

  test.each(['flac', 'ogg'])('zeros before .%s', async (ending) => {
    const file = await readFile(await studio.make(`front.${ending}`, '-i', spoken))
    const odd = Buffer.concat([zeros(100), file])
    expect(await seen(odd)).not.toBeNull()
    expect(Math.abs((await heard(`zeros.${ending}`, odd)).duration - seconds)).toBeLessThan(0.2)
  })

  test('a container of other files is refused, also one with recordings in it', async () => {
    const mp3 = await readFile(await studio.make('inside.mp3', '-i', spoken))
    const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0'), zeros(20), Buffer.from('a.mp3'), mp3])
    const others = [
      zip,
      Buffer.concat([Buffer.from('%PDF-1.7\n'), mp3]),
      Buffer.concat([Buffer.from('MZ'), zeros(200), mp3]),
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), zeros(60), mp3]),
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), mp3]),
    ]
    for (const other of others) expect(await seen(other)).toBeNull()
  })
})

test.each([
  ['noise', junk(2_000_000)],
  ['compressed text', deflateRawSync(text(400_000))],
  ['text', text(20_000)],
  ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${'x'.repeat(9000)}`)],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:3,\nfile:///etc/passwd\n')],
  ['a concat script', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['zeros', zeros(2_000_000)],
])('%s is no recording', async (_, file) => {
  expect(await seen(file)).toBeNull()
})
