import type { TimeRange } from './media.ts'

const SUM = 'aresample,aformat=channel_layouts=mono'
const DIFFERENCE = 'aformat=channel_layouts=stereo,pan=mono|c0=0.5*c0-0.5*c1'
/** Converts behind the split: a format that is asked for would be given to both of its ends, and change the sound itself. */
const COMPARE = [
  '[pair]aresample,aformat=sample_fmts=s16:channel_layouts=stereo,asplit=2[sum][difference]',
  '[sum]pan=mono|c0=0.5*c0+0.5*c1,volumedetect@sum,anullsink',
  '[difference]pan=mono|c0=0.5*c0-0.5*c1,volumedetect@difference,anullsink',
].join(';')

/** How much louder the difference of both channels has to be than their sum, in dB. Wide music stays below 3. */
const OPPOSITE_DB = 12

/**
 * Runs a pass over a recording with the filter that makes its sound mono, up to where `rest` goes on. Channels of
 * opposite phase (a miswired microphone) would cancel each other out; where they do, a second pass takes their difference.
 */
export async function downmix<Result extends { said: string }>(
  span: TimeRange | undefined,
  pass: (filter: (rest: string) => string) => Promise<Result>,
): Promise<Result> {
  const first = await pass((rest) => `[0:a:0]${trimFilter(span)}asplit=2[sound][pair];${COMPARE};[sound]${SUM},${rest}`)
  if (!isOpposite(first.said)) return first
  return pass((rest) => `[0:a:0]${trimFilter(span)}${DIFFERENCE},${rest}`)
}

/** The filter for a time range, counted in samples, independent of the container's timestamps. */
const trimFilter = (span: TimeRange | undefined) =>
  span ? `asetpts=N/SR/TB,atrim=start=${span.start.toFixed(3)}:end=${span.end.toFixed(3)},asetpts=PTS-STARTPTS,` : ''

const isOpposite = (said: string) => meanOf(said, 'difference') - meanOf(said, 'sum') > OPPOSITE_DB

/** dBFS; what is not said is silence. */
const meanOf = (said: string, name: string) =>
  Number(new RegExp(`volumedetect@${name} .*mean_volume: (-?[\\d.]+) dB`).exec(said)?.[1] ?? -91)
