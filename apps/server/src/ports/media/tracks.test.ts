import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio, silence } from '../testing/sounds.ts'
import { ffmpegMedia } from './ffmpeg.ts'

const media = ffmpegMedia()
const run = promisify(execFile)
const SAID = 'The fire department reached the water pump at noon. Please send the report tomorrow morning.'

describe('a file with several tracks is heard by those with speech', () => {
  let studio: Studio
  beforeAll(async () => {
    studio = await openStudio()
    await studio.speak('voice.wav', SAID)
    await studio.speak('other.wav', 'Nobody answered, so we drove to the harbour office and waited there.')
    await studio.make('silent.wav', ...silence(5))
    await studio.make('hum.wav', '-f', 'lavfi', '-i', 'sine=frequency=50:duration=5,volume=0.3', '-ar', '16000')
    await studio.make('noise.wav', '-f', 'lavfi', '-i', 'anoisesrc=a=0.02:c=pink:r=16000:d=5:s=5')
    await writeFile(studio.path('said.srt'), '1\n00:00:00,000 --> 00:00:02,000\nThe fire\n')
    await studio.make('picture.mp4', '-f', 'lavfi', '-i', 'testsrc=s=64x64:r=5:d=5')
  })
  afterAll(() => studio[Symbol.asyncDispose]())

  async function heard(name: string, inputs: string[], words: string[] = []) {
    const each = inputs.flatMap((input) => ['-i', studio.path(input)])
    const maps = inputs.flatMap((_, at) => ['-map', String(at)])
    const file = await studio.make(name, ...each, ...maps, ...words)
    const { tracks, quality, duration } = await media.transcode(file, studio.path('playable.mp3'))
    let segments = 0
    for await (const { parts } of media.chunks(file, studio.path('chunks'))) segments += parts.length
    const measured = await media.measure(file)
    expect(measured.duration).toBeCloseTo(duration, 1)
    return { tracks, speaks: !quality.reasons.includes('little_speech') && segments > 0 }
  }

  const kinds: [string, string[], number[]][] = [
    ['a silent first track', ['silent.wav', 'voice.wav'], [2]],
    ['two silent tracks', ['silent.wav', 'silent.wav', 'voice.wav'], [3]],
    ['a track of hum', ['hum.wav', 'voice.wav'], [2]],
    ['a track of noise', ['noise.wav', 'voice.wav'], [2]],
    ['a silent second track', ['voice.wav', 'silent.wav'], [1]],
    ['two voices', ['voice.wav', 'other.wav'], [1, 2]],
    ['two voices and silence', ['silent.wav', 'voice.wav', 'noise.wav', 'other.wav'], [2, 4]],
  ]
  const endings: [string, string[]][] = [
    ['mkv', ['-c:a', 'libopus']],
    ['mp4', ['-c:a', 'aac']],
    ['mov', ['-c:a', 'pcm_s16le']],
  ]
  test.each(kinds.map(([name, ...kind], at) => [name, kind, endings[at % endings.length]] as const))(
    '%s',
    async (_, [inputs, tracks], [ending, words] = ['mkv', []]) => {
      const found = await heard(`several.${ending}`, inputs, words)
      expect(found).toEqual({ tracks: { of: inputs.length, heard: tracks }, speaks: true })
    },
  )

  test('of tracks that say the same in several languages, the first is heard', async () => {
    const languages = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=fra', '-c:a', 'aac']
    const { tracks } = await heard('dubbed.mp4', ['voice.wav', 'other.wav'], languages)
    expect(tracks).toEqual({ of: 2, heard: [1] })
    const silentFirst = await heard('dubbed.mp4', ['silent.wav', 'other.wav'], languages)
    expect(silentFirst.tracks).toEqual({ of: 2, heard: [2] })
  })

  test('of tracks without sound, the first is heard', async () => {
    const { tracks } = await heard('mute.mkv', ['silent.wav', 'silent.wav'], ['-c:a', 'flac'])
    expect(tracks).toEqual({ of: 2, heard: [1] })
  })

  test('a first track that cannot be read does not keep the others out', async () => {
    const file = await studio.make(
      'unread.mov',
      ...['-i', studio.path('silent.wav'), '-i', studio.path('voice.wav')],
      ...['-map', '0', '-map', '1', '-c:a:0', 'alac', '-c:a:1', 'aac'],
    )
    const bytes = await readFile(file)
    bytes.write('zzzz', bytes.indexOf('alac', bytes.indexOf('stsd')), 'latin1')
    await writeFile(file, bytes)
    const { tracks } = await media.transcode(file, studio.path('playable.mp3'))
    expect(tracks).toEqual({ of: 2, heard: [2] })
  })

  test.each([
    ['eight texts', Array.from({ length: 8 }, () => 'said.srt')],
    ['thirty texts', Array.from({ length: 30 }, () => 'said.srt')],
    ['pictures and texts', ['picture.mp4', 'picture.mp4', ...Array.from({ length: 12 }, () => 'said.srt')]],
  ])('%s beside the sound do not matter', async (_, others) => {
    const found = await heard('texts.mkv', ['voice.wav', ...others], ['-c:a', 'libopus', '-c:v', 'copy', '-c:s', 'srt'])
    expect(found).toEqual({ tracks: { of: 1, heard: [1] }, speaks: true })
  })

  test('a file with more tracks than any recording has is refused', async () => {
    const texts = Array.from({ length: 110 }, () => 'said.srt')
    await expect(heard('crowd.mkv', ['voice.wav', ...texts], ['-c:a', 'libopus', '-c:s', 'srt'])).rejects.toThrow(
      'This file has too many tracks',
    )
  })

  test.each([
    [
      'a Broadcast WAV',
      'bext.wav',
      ['-write_bext', '1', '-metadata', 'origination_date=2024-03-09', '-metadata', 'origination_time=14:30:05'],
    ],
    [
      'a large Broadcast WAV',
      'large.wav',
      [
        '-rf64',
        'always',
        '-write_bext',
        '1',
        '-metadata',
        'origination_date=2024_03_09',
        '-metadata',
        'origination_time=14-30-05',
      ],
    ],
    ['a tag with a clock', 'tagged.flac', ['-metadata', 'date=2024-03-09T14:30:05']],
    ['a tag with a clock', 'tagged.ogg', ['-metadata', 'date=2024-03-09 14:30:05']],
  ])('the time in %s is the clock of its recorder', async (_, name, words) => {
    const file = await studio.make(name, '-i', studio.path('voice.wav'), ...words)
    const { created } = await media.transcode(file, studio.path('playable.mp3'))
    expect(created).toBe(new Date(2024, 2, 9, 14, 30, 5).toISOString())
    const script = `import('${new URL('ffmpeg-errors.ts', import.meta.url)}').then(({ createdIn }) => process.stdout.write(createdIn('    date            : 2024-03-09\\n    creation_time   : 14:30:05\\n')))`
    const { stdout } = await run(process.execPath, ['-e', script], { env: { ...process.env, TZ: 'Asia/Tokyo' } })
    expect(stdout.trim()).toBe('2024-03-09T05:30:05.000Z')
  })

  test.each([
    ['m4a', 'creation_time=2024-03-09T14:30:05Z', '2024-03-09T14:30:05.000Z'],
    ['mkv', 'creation_time=2024-03-09T14:30:05Z', '2024-03-09T14:30:05.000Z'],
    ['flac', 'date=2024-03-09T14:30:05+01:00', '2024-03-09T13:30:05.000Z'],
    ['flac', 'date=2024', null],
    ['flac', 'date=2024-03-09', null],
    ['wav', 'origination_date=0000-00-00', null],
  ])('.%s with %s was recorded at %s', async (ending, metadata, time) => {
    const bext = ending === 'wav' ? ['-write_bext', '1'] : []
    const file = await studio.make(`dated.${ending}`, '-i', studio.path('voice.wav'), ...bext, '-metadata', metadata)
    expect((await media.transcode(file, studio.path('playable.mp3'))).created).toBe(time)
  })
})
