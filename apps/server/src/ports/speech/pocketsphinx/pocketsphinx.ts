import { ask, run } from '../../process.ts'
import { calibrated } from './calibration.ts'
import { continuous, type Dialect, readPhones, single } from './dialects.ts'
import { EngineDown, type Speech, SpeechError } from '../speech.ts'
import { secondsOf } from '../wav.ts'

const MISSING = 'No speech engine is installed here: install pocketsphinx and pocketsphinx-en-us'
const LIMITS = { memory: 2048, file: 1 }
/** Seconds of processor time: to load the model, and per second of audio. */
const START = 60
const SLOWEST = 10

/** The small fallback engine: English only, rough, offline. */
export function pocketSphinx(dialects = [continuous, single]): Speech {
  const find = () => detect(dialects)
  return {
    name: 'pocketsphinx',
    local: true,
    rough: true,
    invents: false,
    languages: ['en'],
    portion: null,
    missing: async () => ((await find()) ? null : MISSING),
    transcribe: async (wav, { signal } = {}) => {
      signal?.throwIfAborted()
      const duration = await secondsOf(wav)
      const dialect = await find()
      if (!dialect) throw new EngineDown(MISSING)
      const words = calibrated(dialect.read(await decode(dialect, { args: dialect.args(wav), duration, signal })))
      const within = <Part extends { end: number }>(part: Part) => ({ ...part, end: Math.min(part.end, duration) })
      const phones = words.length > 0 ? await phonesIn(dialect, { wav, duration, signal }) : []
      return { words: words.map(within), phones: phones.map(within), language: 'en' }
    },
  }
}

async function detect(dialects: Dialect[]) {
  for (const dialect of dialects) {
    if (await isInstalled(dialect)) return dialect
  }
  return null
}

/** Asked once, because loading the model takes a third of a second. */
const installed = new WeakSet<Dialect>()

async function isInstalled(dialect: Dialect) {
  if (!installed.has(dialect) && (await ask(dialect.command, dialect.greeting)) !== null) installed.add(dialect)
  return installed.has(dialect)
}

/** A failure only returns no phones: the words are more important, and the talk is merely harder to find by sound. */
async function phonesIn(dialect: Dialect, { wav, ...task }: Omit<Task, 'args'> & { wav: string }) {
  const args = dialect.phoneArgs(wav)
  if (!args) return []
  try {
    return readPhones(await decode(dialect, { args, ...task }))
  } catch (error) {
    if (error instanceof SpeechError || error instanceof EngineDown) return []
    throw error
  }
}

interface Task {
  args: string[]
  duration: number
  signal: AbortSignal | undefined
}

async function decode({ command }: Dialect, { args, duration, signal }: Task) {
  const printed: Buffer[] = []
  const onOutput = (chunk: Buffer) => void printed.push(chunk)
  const seconds = START + duration * SLOWEST
  const ended = await run({ command, args, seconds, ...LIMITS, signal, onOutput })
  if (ended.stopped === 'processor') throw new SpeechError('The speech engine took too long')
  if (ended.crashed) throw new EngineDown('The speech engine stumbled over this sound', { stumbled: true })
  if (ended.stopped === 'stalled' || ended.code === null)
    throw new EngineDown('The speech engine was stopped from outside')
  if (ended.code !== 0) throw new SpeechError('The speech engine could not read this sound')
  return Buffer.concat(printed).toString()
}
