import { resolve } from 'node:path'
import { run } from '../process.ts'
import { inspect, type Input } from './input.ts'
import { noSound, failureOf, isTruncated } from './ffmpeg-errors.ts'
import { MediaError, TooLongError } from './media.ts'
import { sampleReader } from './pcm.ts'

const FORMATS = 'matroska,webm,ogg,mov,mp4,m4a,3gp,mp3,wav,w64,flac,aac,amr,aiff,caf'
const MOST_TRACKS = 100
const PATIENCE = 30 * 60
const MEMORY = 1024
const LARGEST_FILE = 256

/** `longest` is the longest accepted recording, in seconds. */
export interface Tool {
  command: string
  longest: number
}

export interface Decoding {
  input: string
  /** Sample rate of the mono audio passed to `onSamples`. */
  rate: number
  /** Whole seconds that are skipped without decoding them. Exact to a sample in an mp3 that Earshot wrote, not in other files. */
  from?: number
  /** Filter graph from audio tracks such as `[0:a:0]` to the label [pcm]. */
  filter: string
  outputs?: string[]
  onSamples(samples: Int16Array): void | Promise<void>
}

export interface Decoded {
  duration: number
  said: string
  /** Whether a file that should have this many seconds ends before its audio does. */
  endsBefore(seconds: number): boolean
}

/** Streams audio tracks through ffmpeg. Throws MediaError if the file is the cause. */
export async function decode(tool: Tool, decoding: Decoding): Promise<Decoded> {
  const file = await inspect(decoding.input)
  if (file.bytes === 0) throw new MediaError('This file is empty')
  const read = sampleReader()
  let count = 0
  const onOutput = (chunk: Buffer) => {
    const samples = read(chunk)
    count += samples.length
    return decoding.onSamples(samples)
  }
  const limits = { seconds: PATIENCE, memory: MEMORY, file: LARGEST_FILE }
  const ended = await run({ command: tool.command, args: words(tool, decoding, file), ...limits, onOutput })
  if (ended.stopped === 'processor') throw new MediaError('This file takes more effort to read than is allowed')
  if (ended.crashed) throw new MediaError('This file is damaged, or it is not a recording')
  if (ended.stopped === 'stalled' || ended.code === null) throw new Error('ffmpeg was stopped from outside')
  if (ended.code !== 0) throw failureOf(ended.said, file.bytes)
  const duration = count / decoding.rate
  if (duration > tool.longest) throw new TooLongError(tooLong(tool.longest))
  if (count === 0) throw noSound(ended.said)
  const { said } = ended
  return { duration, said, endsBefore: (seconds) => file.wave?.truncated ?? isTruncated(said, seconds) }
}

/** Reads one second more than allowed, to detect longer files. */
function words({ longest }: Tool, { input, rate, from = 0, filter, outputs = [] }: Decoding, { options }: Input) {
  const lists = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS]
  const file = [...lists, '-max_streams', String(MOST_TRACKS), ...options]
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'info', '-threads', '1', '-filter_complex_threads', '1'],
    ...[...file, ...(from > 0 ? ['-ss', String(from)] : []), '-t', String(longest + 1), '-i', `file:${resolve(input)}`],
    ...['-filter_complex', filter, ...outputs],
    ...['-map', '[pcm]', '-c:a', 'pcm_s16le', '-ar', String(rate), '-ac', '1', '-f', 's16le', 'pipe:1'],
  ]
}

const tooLong = (longest: number) =>
  longest >= 3600
    ? `This recording is longer than ${longest / 3600} hours`
    : `This recording is longer than ${longest} seconds`
