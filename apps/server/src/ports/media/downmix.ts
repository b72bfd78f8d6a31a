import type { Decoded, Tool } from './decode.ts'
import { MediaError, TooLongError, type TimeRange, type Tracks } from './media.ts'
import { ONE_TRACK, sourceOf, tracksIn, tracksToHear } from './tracks.ts'

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

interface Sounding {
  tool: Tool
  input: string
  span?: TimeRange | undefined
}

type Pass<Result> = (filter: (rest: string) => string) => Promise<Result>

/**
 * Runs a pass with the filter that mixes to mono, continued by `rest`. A file with several tracks takes more passes: what
 * it is heard by may not be the first, which may even be unreadable.
 */
export async function downmix<Result extends Decoded>(
  { tool, input, span }: Sounding,
  pass: Pass<Result>,
): Promise<Result & { tracks: Tracks }> {
  const first = await mixed(ONE_TRACK, span, pass).catch(unlessSeveral)
  const all = tracksIn(first.said)
  if ('duration' in first && all.length < 2) return { ...first, tracks: ONE_TRACK }
  const tracks = await tracksToHear(tool, input, all)
  const isFirst = tracks.heard.length === 1 && tracks.heard[0] === 1
  return { ...('duration' in first && isFirst ? first : await mixed(tracks, span, pass)), tracks }
}

/** What ffmpeg said of a file whose other tracks may be readable. */
function unlessSeveral(error: unknown): { said: string } {
  if (!(error instanceof MediaError) || error instanceof TooLongError || tracksIn(String(error.cause)).length < 2)
    throw error
  return { said: String(error.cause) }
}

/** Channels of opposite phase (a miswired microphone) would cancel each other out; then a second pass takes their difference. */
async function mixed<Result extends Decoded>(tracks: Tracks, span: TimeRange | undefined, pass: Pass<Result>) {
  const source = sourceOf(tracks) + trimFilter(span)
  const first = await pass((rest) => `${source}asplit=2[sound][pair];${COMPARE};[sound]${SUM},${rest}`)
  return isOpposite(first.said) ? pass((rest) => `${source}${DIFFERENCE},${rest}`) : first
}

/** Cuts by sample count, independent of the container's timestamps. */
const trimFilter = (span: TimeRange | undefined) =>
  span ? `asetpts=N/SR/TB,atrim=start=${span.start.toFixed(3)}:end=${span.end.toFixed(3)},asetpts=PTS-STARTPTS,` : ''

const isOpposite = (said: string) => meanOf(said, 'difference') - meanOf(said, 'sum') > OPPOSITE_DB

/** dBFS; -91 (silence) if ffmpeg does not report it. */
const meanOf = (said: string, name: string) =>
  Number(new RegExp(`volumedetect@${name} .*mean_volume: (-?[\\d.]+) dB`).exec(said)?.[1] ?? -91)
