import { stat } from 'node:fs/promises'
import { ask, run } from '../process.ts'
import { type Speech, SpeechError, type Word } from './speech.ts'

const BYTES_A_SECOND = 32_000
const MISSING = 'No speech engine is installed here: install pocketsphinx and pocketsphinx-en-us'

/** One of the two command lines that PocketSphinx has had, and how to read what it prints. */
interface Dialect {
  command: string
  args(wav: string): string[]
  read(printed: string): Word[]
}

/** Debian's: an utterance as a line of text, then a line a word: word, start, end, posterior. Times count from the file's start. */
const continuous: Dialect = {
  command: 'pocketsphinx_continuous',
  args: (wav) => ['-infile', wav, '-time', 'yes', '-logfn', '/dev/null'],
  read: (printed) =>
    [...printed.matchAll(/^(\S+) ([\d.]+) ([\d.]+) ([\d.]+)$/gm)].flatMap(([, text = '', start, end, confidence]) =>
      spoken({ text, start: Number(start), end: Number(end), confidence: Number(confidence) }),
    ),
}

interface Utterance {
  b: number
  w: { t: string; b: number; d: number; p: number }[]
}

/** Version 5: a line of JSON an utterance. */
const single: Dialect = {
  command: 'pocketsphinx',
  args: (wav) => ['single', wav],
  read: (printed) =>
    printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap((line) => (JSON.parse(line) as Utterance).w)
      .flatMap(({ t, b, d, p }) => spoken({ text: t, start: b, end: b + d, confidence: p })),
}

/** Silences and noises are not words; an alternative pronunciation is the same word: `the(2)`. */
function spoken({ text, ...rest }: Word): Word[] {
  if (/^[<[+]/.test(text)) return []
  const confidence = Math.min(1, Math.max(0, rest.confidence))
  return [{ ...rest, text: text.replace(/\(\d+\)$/, ''), confidence }]
}

/** The small engine that works offline: English, rough. */
export function pocketSphinx(): Speech {
  let found: Promise<Dialect | null> | undefined
  const dialect = async () => {
    const known = await (found ??= detect())
    if (!known) found = undefined
    return known
  }
  return {
    name: 'pocketsphinx',
    rough: true,
    languages: ['en'],
    missing: async () => ((await dialect()) ? null : MISSING),
    transcribe: async (wav, signal) => {
      const spokenBy = await dialect()
      if (!spokenBy) throw new SpeechError(MISSING)
      return spokenBy.read(await printedBy(spokenBy, wav, signal))
    },
  }
}

async function detect(): Promise<Dialect | null> {
  for (const dialect of [continuous, single]) if ((await ask(dialect.command, [])) !== null) return dialect
  return null
}

async function printedBy({ command, args }: Dialect, wav: string, signal?: AbortSignal) {
  const seconds = (await stat(wav)).size / BYTES_A_SECOND
  const chunks: Buffer[] = []
  const ended = await run({
    command,
    args: args(wav),
    seconds: 60 + Math.ceil(seconds) * 10,
    memory: 2048,
    file: 64,
    signal,
    onOutput: (chunk) => void chunks.push(chunk),
  })
  if (ended.overtime) throw new SpeechError('The speech engine took too long')
  if (ended.code !== 0) throw new SpeechError('The speech engine could not read this sound')
  return Buffer.concat(chunks).toString()
}
