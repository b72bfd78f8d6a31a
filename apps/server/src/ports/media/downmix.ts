import type { TimeRange } from './media.ts'

const SUM = 'aresample,aformat=channel_layouts=mono'
const DIFFERENCE = 'aformat=channel_layouts=stereo,pan=mono|c0=0.5*c0-0.5*c1'
/** Converts after the split: ffmpeg would apply a requested format to both outputs and change the audio itself. */
const COMPARE = [
  '[pair]aresample,aformat=sample_fmts=s16:channel_layouts=stereo,asplit=2[sum][difference]',
  '[sum]pan=mono|c0=0.5*c0+0.5*c1,volumedetect@sum,anullsink',
  '[difference]pan=mono|c0=0.5*c0-0.5*c1,volumedetect@difference,anullsink',
].join(';')

/** Decibels by which the channels' difference must be louder than their sum. Wide stereo music stays below 3. */
const OPPOSITE_DB = 12

/**
 * Runs a pass with the filter that mixes to mono, continued by `rest`. Channels of opposite phase (a miswired
 * microphone) would cancel each other out; then a second pass takes their difference.
 */
export async function downmix<Result extends { said: string }>(
  span: TimeRange | undefined,
  pass: (filter: (rest: string) => string) => Promise<Result>,
): Promise<Result> {
  const first = await pass((rest) => `[0:a:0]${trimFilter(span)}asplit=2[sound][pair];${COMPARE};[sound]${SUM},${rest}`)
  if (!isOpposite(first.said)) return first
  return pass((rest) => `[0:a:0]${trimFilter(span)}${DIFFERENCE},${rest}`)
}

/** Cuts by sample count, independent of the container's timestamps. */
const trimFilter = (span: TimeRange | undefined) =>
  span ? `asetpts=N/SR/TB,atrim=start=${span.start.toFixed(3)}:end=${span.end.toFixed(3)},asetpts=PTS-STARTPTS,` : ''

const isOpposite = (said: string) => meanOf(said, 'difference') - meanOf(said, 'sum') > OPPOSITE_DB

/** dBFS; -91 (silence) if ffmpeg does not report it. */
const meanOf = (said: string, name: string) =>
  Number(new RegExp(`volumedetect@${name} .*mean_volume: (-?[\\d.]+) dB`).exec(said)?.[1] ?? -91)
