import { checksum } from './flac.ts'

export function box(name: string, ...content: Uint8Array[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([uint32(inside.length + 8), Buffer.from(name, 'latin1'), inside])
}

/** A box whose header claims another size. */
export const boxOfWrongSize = (name: string, size: number, ...content: Uint8Array[]) =>
  Buffer.concat([uint32(size), Buffer.from(name, 'latin1'), ...content])

export const FTYP = box('ftyp', Buffer.from('M4A \0\0\x02\0M4A isommp42', 'latin1'))

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const numbers = (...values: number[]) => Buffer.concat(values.map(uint32))

/** Sample tables that claim an endless length. */
export function endlessMp4() {
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 1, 0xffffffff, 0)),
    box('hdlr', numbers(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
    box('minf', box('smhd', numbers(0, 0)), endlessTable()),
  )
  const track = box('trak', box('tkhd', numbers(7, 0, 0, 1, 0, 0xffffffff), Buffer.alloc(60)), media)
  const movie = box('moov', box('mvhd', numbers(0, 0, 0, 1, 0xffffffff), Buffer.alloc(80)), track)
  return Buffer.concat([FTYP, movie, box('mdat', Buffer.alloc(1000))])
}

function endlessTable() {
  const form = [Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(8), Buffer.from([0, 2, 0, 16]), Buffer.alloc(4)]
  return box(
    'stbl',
    box('stsd', numbers(0, 1), box('sowt', ...form, uint32(44_100 * 65_536))),
    box('stts', numbers(0, 1, 0xffffffff, 1)),
    box('stsc', numbers(0, 1, 1, 0xffffffff, 1)),
    box('stsz', numbers(0, 1, 0xffffffff)),
    box('stco', numbers(0, 1, 0)),
  )
}

export function deepMp4(depth: number) {
  const levels = Array.from({ length: depth }, (_, at) =>
    Buffer.concat([uint32((depth - at) * 8), Buffer.from('trak')]),
  )
  return Buffer.concat([FTYP, uint32(depth * 8 + 8), Buffer.from('moov'), ...levels])
}

/** An mp4 that refers to another file for its audio. The index comes last, as ffmpeg writes it. */
export function mp4Referring(whole: Buffer, location: string) {
  const mark = whole.indexOf('url ', whole.indexOf('dref'), 'latin1') - 4
  const reference = box('url ', uint32(0), Buffer.from(`${location}\0`))
  const changed = Buffer.concat([whole.subarray(0, mark), reference, whole.subarray(mark + whole.readUInt32BE(mark))])
  const grown = reference.length - whole.readUInt32BE(mark)
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = changed.lastIndexOf(name, mark, 'latin1') - 4
    changed.writeUInt32BE(changed.readUInt32BE(at) + grown, at)
  }
  return changed
}

/** Many streams in one ogg, each with only the head of an Opus stream. */
export function crowdedOgg(streams: number) {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1')
  return Buffer.concat(Array.from({ length: streams }, (_, serial) => oggPage(head, { serial, number: 0, flags: 2 })))
}

function oggPage(content: Buffer, { serial, number, flags }: { serial: number; number: number; flags: number }) {
  const page = Buffer.concat([
    Buffer.from('OggS\0', 'latin1'),
    Buffer.alloc(22),
    Buffer.from([content.length]),
    content,
  ])
  page[5] = flags
  page.writeUInt32LE(serial, 14)
  page.writeUInt32LE(number, 18)
  page[26] = 1
  page.writeUInt32LE(checksum(page, { bits: 32, polynomial: 0x04c11db7 }), 22)
  return page
}

/** An EBML header for webm and a segment of unknown size. */
const WEBM = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102'
const SEGMENT = '1853806701ffffffffffffff'
const CLUSTER = '1f43b67501ffffffffffffff'

/** Nested clusters. */
export const deepWebm = (depth: number) => Buffer.from(WEBM + SEGMENT + CLUSTER.repeat(depth), 'hex')

interface Form {
  channels?: number
  rate?: number
  bits?: number
  note?: Buffer
}

export function wavOf(sound: number, { channels = 1, rate = 8000, bits = 16, note = Buffer.alloc(0) }: Form) {
  const form = Buffer.alloc(16)
  const bytes = (channels * bits) / 8
  form.writeUInt16LE(1, 0)
  form.writeUInt16LE(channels, 2)
  form.writeUInt32LE(rate, 4)
  form.writeUInt32LE((rate * bytes) % 2 ** 32, 8)
  form.writeUInt16LE(bytes % 2 ** 16, 12)
  form.writeUInt16LE(bits, 14)
  const noted = note.length > 0 ? chunk('note', note) : note
  const inside = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', form), noted, chunk('data', Buffer.alloc(sound))])
  return chunk('RIFF', inside)
}

function chunk(name: string, content: Buffer) {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}

const TAG = 64 * 2 ** 14

/** Text behind an ID3 tag so large that the first bytes look like an mp3. */
export function behindId3(text: string) {
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0', 'latin1'), Buffer.from([64, 0, 0]), Buffer.alloc(TAG)])
  return Buffer.concat([tag, Buffer.from(text)])
}
