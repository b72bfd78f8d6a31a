import { type Tool, decode } from './decode.ts'
import { MediaError, TooLongError, type Tracks } from './media.ts'
import { measurer } from './quality/measures.ts'

export const ONE_TRACK: Tracks = { of: 1, heard: [1] }

interface Track {
  /** From 0. */
  index: number
  language: string
}

/** More are not looked into. */
const MOST_TRACKS = 8

/** From what ffmpeg says about its input. */
export function tracksIn(said: string): Track[] {
  const [input = ''] = said.split(/^(?:Stream mapping|Output #0)/m, 1)
  return [...input.matchAll(/^ *Stream #0:\d+(?:\[\w+\])?(?:\((\w+)\))?: Audio: /gm)].map(
    ([, language = ''], index) => ({
      index,
      language,
    }),
  )
}

const RATE = 16_000
/** Seconds. */
const LEAST_SPEECH = 0.3
const QUIETEST_DB = -62

interface MeasuredTrack extends Track {
  speech: number
  voice: number
}

/**
 * The tracks with speech, else those with any sound, else the first. Of tracks in several languages, which say the same,
 * the first.
 */
export async function tracksToHear(tool: Tool, input: string, tracks: readonly Track[]): Promise<Tracks> {
  const measured: MeasuredTrack[] = []
  for (const track of tracks.slice(0, MOST_TRACKS)) measured.push(...(await measure(tool, input, track)))
  const speaking = measured.filter(({ speech }) => speech >= LEAST_SPEECH)
  const sounding = measured.filter(({ voice }) => voice > QUIETEST_DB)
  const [chosen = measured.slice(0, 1)] = [speaking, sounding].filter(({ length }) => length > 0)
  if (chosen.length === 0) throw new MediaError('This file is damaged, or it is not a recording')
  const heard = inSeveralLanguages(chosen) ? chosen.slice(0, 1) : chosen
  return { of: tracks.length, heard: heard.map(({ index }) => index + 1) }
}

const NO_LANGUAGE = ['', 'und']

const inSeveralLanguages = (tracks: readonly Track[]) =>
  tracks.every(({ language }) => !NO_LANGUAGE.includes(language)) &&
  new Set(tracks.map(({ language }) => language)).size === tracks.length

/** Empty for a track that cannot be read. */
async function measure(tool: Tool, input: string, track: Track): Promise<MeasuredTrack[]> {
  const measures = measurer(RATE)
  const filter = `[0:a:${track.index}]aformat=channel_layouts=mono,aresample=${RATE}[pcm]`
  try {
    await decode(tool, { input, rate: RATE, filter, onSamples: measures.add })
  } catch (error) {
    if (error instanceof MediaError && !(error instanceof TooLongError)) return []
    throw error
  }
  return [{ ...track, ...measures.end() }]
}

/** The beginning of a filter that hears them together. */
export function sourceOf({ heard }: Tracks): string {
  const labels = heard.map((track) => `[0:a:${track - 1}]`).join('')
  return heard.length === 1 ? labels : `${labels}amix=inputs=${heard.length}:duration=longest:dropout_transition=0,`
}
