import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegMedia } from '../../ports/media/ffmpeg.ts'
import { bearer, testApp } from '../test-app.ts'
import { outcomeOf as fileOutcomeOf, type UploadTarget } from './file-outcome.ts'
import {
  behindId3,
  box,
  crowdedOgg,
  deepMp4,
  deepWebm,
  endlessMp4,
  FTYP,
  boxOfWrongSize,
  mp4Referring,
  wavOf,
} from './files/malformed-containers.ts'
import { silentFlac } from './files/flac.ts'

const run = promisify(execFile)
const home = testApp({ alone: true })
const { organization, channelOf, app, context } = home
const outcomeOf = (audio: Uint8Array) => fileOutcomeOf({ ...home, place }, audio)
const DAY = 24 * 60 * 60
const MEBIBYTE = 1024 * 1024

let place: UploadTarget
let folder: string
const trap = createServer((_request, response) => response.end('RIFF'))
const visits: string[] = []
const address = () => `http://127.0.0.1:${(trap.address() as AddressInfo).port}/sound.wav`

beforeAll(async () => {
  const { org_id, admin } = await organization()
  place = { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-hostile-'))
  await writeFile(path.join(folder, 'secret.wav'), wavOf(16_000, {}))
  trap.on('connection', () => visits.push('somebody'))
  trap.listen(0, '127.0.0.1')
  await once(trap, 'listening')
})
afterAll(async () => {
  trap.close()
  await rm(folder, { recursive: true, force: true })
})

async function made(name: string, ...words: string[]) {
  const file = path.join(folder, name)
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', 'sine=d=1:r=16000', ...words, file])
  return readFile(file)
}

const list = (...places: string[]) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:3\n${places.map((each) => `#EXTINF:3,\n${each}\n`).join('')}#EXT-X-ENDLIST\n`
const concat = (...places: string[]) => `ffconcat version 1.0\n${places.map((each) => `file '${each}'\n`).join('')}`
const elsewhere = () => [
  address(),
  `file://${folder}/secret.wav`,
  `${folder}/secret.wav`,
  'concat:/etc/passwd',
  'subfile,,start,0,end,100,,:/etc/passwd',
]

describe('files that are no sound are refused at once, with a sentence', () => {
  test.each<[string, () => Buffer]>([
    ['a playlist', () => Buffer.from(list(...elsewhere()))],
    ['a list of files', () => Buffer.from(concat(...elsewhere()))],
    ['a playlist after a mark of byte order', () => Buffer.from(`\ufeff${list(...elsewhere())}`)],
    ['a description of streams', () => Buffer.from(`<?xml version="1.0"?><MPD><BaseURL>${address()}</BaseURL></MPD>`)],
    [
      'a drawing that loads another',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address()}"/></svg>`),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an archive with an mp3 behind it',
      () =>
        Buffer.concat([
          Buffer.from('PK\x03\x04\x14\0\0\0\0\0'),
          Buffer.alloc(5000),
          Buffer.from('\xff\xfb\x90', 'latin1'),
        ]),
    ],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/URI/URI(http://127.0.0.1)>>>>')],
    ['a film without a picture of it', () => boxOfWrongSize('ftyp', 0xffffffff, Buffer.from('avif'))],
  ])('%s', async (_, make) => {
    const { status, text } = await outcomeOf(make())
    expect([400, 415]).toContain(status)
    expect(text).toMatch(/^[A-Z].{10,}/)
    expect(visits).toEqual([])
  })
})

describe('files that only look like sound fail with a sentence, and no address is called', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a playlist behind the tag of an mp3', () => behindId3(list(...elsewhere()))],
    ['a list of files behind the tag of an mp3', () => behindId3(concat(...elsewhere()))],
    ['a wav that ends in its header', () => wavOf(0, {}).subarray(0, 40)],
    ['a wav of nothing', () => wavOf(0, {})],
    ['a wav of 65535 channels', () => wavOf(200_000, { channels: 65_535 })],
    ['a wav of no channel', () => wavOf(16_000, { channels: 0 })],
    ['a wav of no rate', () => wavOf(16_000, { rate: 0 })],
    ['an mp4 of nothing', () => Buffer.concat([FTYP, box('free', Buffer.alloc(4096))])],
    [
      'an mp4 whose boxes are endless',
      () => Buffer.concat([FTYP, boxOfWrongSize('moov', 0xffffffff, boxOfWrongSize('trak', 0xfffffff0))]),
    ],
    [
      'an mp4 whose box is smaller than itself',
      () => Buffer.concat([FTYP, boxOfWrongSize('moov', 3, Buffer.alloc(100))]),
    ],
    ['an mp4 of boxes in boxes', () => deepMp4(100_000)],
    ['an ogg of thousands of streams', () => crowdedOgg(5000)],
    ['a webm of clusters in clusters', () => deepWebm(50_000)],
  ])('%s', async (_, make) => {
    const outcome = await outcomeOf(await make())
    expect(outcome.text).toMatch(/^[A-Z].{10,}/)
    expect(outcome.text).not.toMatch(/our side|ffmpeg|\/tmp|Error/)
    expect(visits).toEqual([])
    if (outcome.status === 400) return
    expect(outcome).toMatchObject({ status: 201, talk: { state: 'failed', duration: null, words: [] } })
    withinLimits(outcome, 16 * MEBIBYTE)
  })
})

/** The limits of time and disk that hold for every file. */
function withinLimits(outcome: object, mostOnDisk: number) {
  if (!('seconds' in outcome && 'most' in outcome)) throw new Error('It was refused')
  expect(outcome.seconds).toBeLessThan(20)
  expect(outcome.most).toBeLessThan(mostOnDisk)
}

describe('endless files are stopped at their limits', () => {
  test.each<[string, () => Buffer]>([
    ['a day of silence in 150 kB', () => silentFlac(DAY)],
    ['a day of silence at one sample a second', () => wavOf(DAY, { rate: 1, bits: 8 })],
    ['tables of four billion samples', endlessMp4],
  ])('%s', async (_, make) => {
    const { media } = context()
    Object.assign(context(), { media: ffmpegMedia({ longest: 20 }) })
    const outcome = await outcomeOf(make()).finally(() => Object.assign(context(), { media }))
    expect(outcome.text).toMatch(/^[A-Z].{10,}/)
    expect(outcome.text).not.toMatch(/our side/)
    if (outcome.status === 400) return
    expect(outcome).toMatchObject({ status: 201, talk: { state: 'failed' } })
    withinLimits(outcome, 64 * MEBIBYTE)
  })
})

describe('files with more than sound are used for their sound', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'an mp3 with a picture in it',
      () =>
        made(
          'cover.mp3',
          '-f',
          'lavfi',
          '-i',
          'color=red:s=64x64:d=1',
          '-map',
          '0',
          '-map',
          '1',
          '-frames:v',
          '1',
          '-c:v',
          'png',
          '-disposition:v',
          'attached_pic',
        ),
    ],
    [
      'a film',
      () => made('film.webm', '-f', 'lavfi', '-i', 'testsrc=s=64x64:r=5:d=1', '-c:v', 'libvpx', '-c:a', 'libopus'),
    ],
    [
      'an mp3 with an archive behind it',
      async () =>
        Buffer.concat([
          await made('tail.mp3'),
          Buffer.from('PK\x03\x04'),
          Buffer.alloc(3000),
          Buffer.from('PK\x05\x06'),
          Buffer.alloc(18),
        ]),
    ],
    [
      'a wav with a page in it',
      async () => wavOf(16_000, { note: Buffer.from('<!doctype html><script>alert(1)</script>') }),
    ],
    ['a recording that breaks off', async () => (await made('half.mp3')).subarray(0, -2000)],
  ])('%s', async (_, make) => {
    const outcome = await outcomeOf(await make())
    expect(outcome).toMatchObject({ status: 201, talk: { state: 'ready' } })
    if (!('talk' in outcome)) return
    expect(outcome.talk.duration).toBeGreaterThan(0.3)
    const played = await get(outcome.talk.talk_id)
    expect(played.headers['content-type']).toBe('audio/mpeg')
    expect(
      played.rawPayload.includes('<script>') ||
        played.rawPayload.includes('PNG') ||
        played.rawPayload.includes('PK\x03\x04'),
    ).toBe(false)
  })

  test('uploaded files are returned as downloads, which no browser shows as a page', async () => {
    const outcome = await outcomeOf(wavOf(16_000, { note: Buffer.from('<!doctype html><script>alert(1)</script>') }))
    if (!('talk' in outcome)) throw new Error('It was refused')
    expect((await get(outcome.talk.talk_id, '&original=true')).headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
  })
})

const get = (talk_id: string, more = '') =>
  app().inject({ url: `/v3/get?talk_id=${talk_id}${more}`, headers: bearer(place.admin) })

test('an mp4 that refers to another file for its sound does not read it', async () => {
  const whole = await made('own.m4a', '-c:a', 'aac')
  const outcome = await outcomeOf(mp4Referring(whole, `file://${folder}/secret.wav`))
  if (!('talk' in outcome)) throw new Error('It was refused')
  expect(outcome.talk.state === 'failed' || (outcome.talk.loudness ?? -99) > -40).toBe(true)
})

test('255 channels are mixed, or fail with a reason', async () => {
  const outcome = await outcomeOf(wavOf(255 * 2 * 8000, { channels: 255 }))
  expect(outcome.status).toBe(201)
  if ('talk' in outcome) expect(outcome.talk.state === 'ready' || /^[A-Z].{10,}/.test(outcome.text)).toBe(true)
})

test('no temporary files are left', async () => {
  const left = (await readdir(context().config.dataDir)).filter((name) => name.startsWith('scratch'))
  expect(left).toEqual([])
  expect(await readdir(path.join(context().config.dataDir, 'files', 'incoming')).catch(() => [])).toEqual([])
})
