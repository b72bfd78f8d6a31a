import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ask } from '../process.ts'
import { createdIn, loudnessOf } from './ffmpeg-errors.ts'
import { decode, type Tool } from './decode.ts'
import type { Media, Sound, TelephoneOptions, TimeRange } from './media.ts'
import { downmix } from './downmix.ts'
import { meter, peak, downsamplePeaks } from './pcm.ts'
import { chunks } from './chunks/chunks.ts'
import { qualityMeter } from './quality/quality.ts'

/** Bars of a waveform are five pixels apart: enough for two thousand. */
const PEAKS = 400
const RATE = 16_000
const TEN_MS = RATE / 100
const FOUR_HOURS = 4 * 60 * 60
/** Seconds decoded before a cut: a frame of an mp3 needs bits of those before it. */
const LEAD = 1

/** `longest` is in seconds. */
export function ffmpegMedia({ command = 'ffmpeg', longest = FOUR_HOURS }: Partial<Tool> = {}): Media {
  const tool = { command, longest }
  return {
    missing: () => missing(tool),
    measure: (input, most = longest) => measure({ command, longest: Math.min(most, longest) }, input),
    transcode: (input, output, span) => transcode(tool, { input, output, span }),
    cut: (input, output, { start, end }) => {
      const from = Math.max(0, Math.floor(start) - LEAD)
      return transcode(tool, { input, output, from, span: { start: start - from, end: end - from } })
    },
    telephone: (input, output, options) => telephone(tool, { input, output }, options),
    bleep: (input, output, bleeps) => transcode(tool, { input, output, bleeps }),
    chunks: (input, folder, cut) => chunks(tool, { input, folder, ...cut }),
  }
}

async function missing({ command }: Tool) {
  const encoders = await ask(command, ['-hide_banner', '-encoders'])
  if (encoders === null) return 'ffmpeg is not installed here, so recordings cannot be made playable'
  return encoders.includes('libmp3lame') ? null : 'The ffmpeg here cannot write mp3: it was built without libmp3lame'
}

async function measure(tool: Tool, input: string) {
  const { duration, endsBefore } = await downmix({ tool, input }, (filter) =>
    decode(tool, { input, rate: RATE, filter: filter(`aresample=${RATE}[pcm]`), onSamples: () => {} }),
  )
  return { duration, truncated: endsBefore(duration) }
}

interface Transcoding {
  input: string
  output: string
  from?: number
  /** Seconds after `from`. */
  span?: TimeRange | undefined
  bleeps?: readonly TimeRange[]
}

async function transcode(tool: Tool, asked: Transcoding): Promise<Sound> {
  try {
    const { duration, said, peaks, quality, tracks, endsBefore } = await encode(tool, asked)
    const drawn = downsamplePeaks(peaks.end(), PEAKS).map((value) => Math.round(value * 1000) / 1000)
    const loudness = loudnessOf(said)
    return {
      duration,
      peaks: drawn,
      loudness,
      quality: quality.end(loudness),
      tracks,
      truncated: endsBefore(asked.span ? tool.longest : duration),
      created: createdIn(said),
    }
  } catch (error) {
    await rm(asked.output, { force: true })
    throw error
  }
}

/** One pass: the mp3 goes to a file, and the same audio at 16 kHz is measured for peaks and quality. */
const encode = (tool: Tool, { input, output, from = 0, span, bleeps = [] }: Transcoding) =>
  downmix({ tool, input, span }, async (filter) => {
    const { peaks, quality, onSamples } = meters()
    const words = filter(bleepFilter(bleeps) + MP3_AND_PCM)
    const decoding = { input, from, rate: RATE, filter: words, outputs: mp3(output), onSamples }
    return { ...(await decode(tool, decoding)), peaks, quality }
  })

/** Systems like Asterisk play no other rate. What was said quietly has to be heard on a street. */
async function telephone(tool: Tool, { input, output }: Transcoding, { longest, loudness }: TelephoneOptions) {
  const even = `${levelFilter(loudness)},asplit=2[wav][low];[low]aresample=${RATE}[pcm]`
  const span = { start: 0, end: longest }
  try {
    await downmix({ tool, input, span }, (filter) =>
      decode(tool, { input, rate: RATE, filter: filter(even), outputs: wav(output), onSamples: () => {} }),
    )
  } catch (error) {
    await rm(output, { force: true })
    throw error
  }
}

const PHONE_LUFS = -18
const MOST_DB = 30

function levelFilter(loudness: number | null = null) {
  if (loudness === null) return `loudnorm=I=${PHONE_LUFS}:TP=-2`
  return `volume=${Math.min(PHONE_LUFS - loudness, MOST_DB).toFixed(1)}dB,alimiter=limit=0.8:level=false`
}

function meters() {
  const peaks = meter(TEN_MS, peak)
  const quality = qualityMeter(RATE)
  const onSamples = (samples: Int16Array) => {
    peaks.add(samples)
    quality.add(samples)
  }
  return { peaks, quality, onSamples }
}

const MP3_AND_PCM = `ebur128=framelog=verbose,asplit=2[mp3][low];[low]aresample=${RATE}[pcm]`

/** ffmpeg decides by whole frames, which are 26 ms of an mp3. */
const MARGIN_SECONDS = 0.1

function bleepFilter(ranges: readonly TimeRange[]) {
  if (ranges.length === 0) return ''
  const within = ranges
    .map(({ start, end }) => `between(t,${(start - MARGIN_SECONDS).toFixed(3)},${(end + MARGIN_SECONDS).toFixed(3)})`)
    .join('+')
  return [
    `volume=0:enable='${within}'[quiet]`,
    `sine=frequency=1000:sample_rate=44100,volume=0:enable='not(${within})'[tone]`,
    '[quiet][tone]amix=inputs=2:duration=first:normalize=0,',
  ].join(';')
}

const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1']

function wav(path: string) {
  const codec = ['-c:a', 'pcm_s16le', '-ar', '8000', '-ac', '1', '-bitexact']
  return ['-map', '[wav]', ...plain, ...codec, '-f', 'wav', '-y', `file:${resolve(path)}`]
}

function mp3(path: string) {
  const codec = ['-c:a', 'libmp3lame', '-b:a', '64k', '-ar', '44100', '-ac', '1', '-write_xing', '1']
  return ['-map', '[mp3]', ...plain, ...codec, '-f', 'mp3', '-y', `file:${resolve(path)}`]
}
