/** Which frames a file has, also behind tags, padding and junk: MPEG audio or ADTS. Some bytes look like one frame, but not like three in a row. */
export function framesIn(head: Uint8Array): 'mp3' | 'aac' | undefined {
  for (let at = skipTag(head); at < head.length - 6; at++) {
    if (head[at] !== 0xff || ((head[at + 1] ?? 0) & 0xe0) !== 0xe0) continue
    if (isRun(head, at, mpegFrame)) return 'mp3'
    if (isRun(head, at, adtsFrame)) return 'aac'
  }
  return undefined
}

/** An ID3v2 tag at the start, as long as it declares to be: pictures in it may look like frames. */
function skipTag(head: Uint8Array): number {
  if (String.fromCodePoint(...head.subarray(0, 3)) !== 'ID3') return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 10)
  return size < head.length ? size : 0
}

/** `kind` is what the frames of one stream have in common. */
interface Frame {
  length: number
  kind: number
}

type Reader = (head: Uint8Array, at: number) => Frame | undefined

const LEAST_FRAMES = 3

function isRun(head: Uint8Array, start: number, frameAt: Reader): boolean {
  const first = frameAt(head, start)
  let at = start
  for (let count = 0; count < LEAST_FRAMES; count++) {
    const frame = frameAt(head, at)
    if (!frame || frame.kind !== first?.kind) return false
    at += frame.length
  }
  return true
}

/** ISO/IEC 11172-3 and 13818-3; kbit/s by version (1, or 2 and 2.5) and layer. */
const BITRATES = {
  1: [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  2: [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const
const RATES = [44_100, 48_000, 32_000]
/** By the two bits of the version; 1 is reserved. */
const DIVISORS = [4, undefined, 2, 1]

function mpegFrame(head: Uint8Array, at: number): Frame | undefined {
  const [sync, second = 0, third = 0] = head.subarray(at, at + 3)
  const divisor = DIVISORS[(second >> 3) & 3]
  const layer = 4 - ((second >> 1) & 3)
  const rate = RATES[(third >> 2) & 3]
  if (sync !== 0xff || second < 0xe0 || !divisor || layer === 4 || !rate) return undefined
  const bitrate = BITRATES[divisor === 1 ? 1 : 2][layer - 1]?.[(third >> 4) - 1]
  if (!bitrate) return undefined
  const sampled = rate / divisor
  const padding = (third >> 1) & 1
  const kind = (second & 0xfe) * 4 + ((third >> 2) & 3)
  if (layer === 1) return { length: (Math.floor((12_000 * bitrate) / sampled) + padding) * 4, kind }
  const coefficient = layer === 3 && divisor !== 1 ? 72_000 : 144_000
  return { length: Math.floor((coefficient * bitrate) / sampled) + padding, kind }
}

/** ISO/IEC 13818-7. */
function adtsFrame(head: Uint8Array, at: number): Frame | undefined {
  const [sync, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head.subarray(at, at + 6)
  if (sync !== 0xff || (second & 0xf6) !== 0xf0 || ((third >> 2) & 15) > 12) return undefined
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return length > 7 ? { length, kind: ((second & 0xfe) << 8) | (third & 0xfd) } : undefined
}
