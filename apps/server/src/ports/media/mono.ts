import { only } from './span.ts'
import type { Span } from './media.ts'

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
export async function inMono<Result extends { said: string }>(
  span: Span | undefined,
  pass: (filter: (rest: string) => string) => Promise<Result>,
): Promise<Result> {
  const first = await pass((rest) => `[0:a:0]${only(span)}asplit=2[sound][pair];${COMPARE};[sound]${SUM},${rest}`)
  if (!isOpposite(first.said)) return first
  return pass((rest) => `[0:a:0]${only(span)}${DIFFERENCE},${rest}`)
}

const isOpposite = (said: string) => meanOf(said, 'difference') - meanOf(said, 'sum') > OPPOSITE_DB

/** dBFS; what is not said is silence. */
const meanOf = (said: string, name: string) =>
  Number(new RegExp(`volumedetect@${name} .*mean_volume: (-?[\\d.]+) dB`).exec(said)?.[1] ?? -91)
