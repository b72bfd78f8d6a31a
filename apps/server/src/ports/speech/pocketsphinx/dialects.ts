import { existsSync } from 'node:fs'
import { PAUSE, phonesOf } from '../../../talks/phonetics/phones.ts'
import type { RecognizedPhone, RecognizedWord } from '../speech.ts'

export interface Dialect {
  command: string
  /** Arguments with which it exits with 0 if the program and its model are installed. */
  greeting: string[]
  args(wav: string): string[]
  read(printed: string): DialectResult[]
  /** Arguments for recognizing phones instead of words; null if not supported. `readPhones` parses the output. */
  phoneArgs(wav: string): string[] | null
}

export type DialectResult = RecognizedWord & { confidence: number }

/** The phone model of Debian's pocketsphinx-en-us. */
const PHONE_MODEL = '/usr/share/pocketsphinx/model/en-us/en-us-phone.lm.bin'

/** Debian's: per utterance a line of text, then a line per word: word, start, end, posterior. Times count from the file's start. */
export const continuous: Dialect = {
  command: 'pocketsphinx_continuous',
  greeting: ['-infile', '/dev/null', '-logfn', '/dev/null'],
  args: (wav) => ['-infile', wav, '-time', 'yes', '-logfn', '/dev/null'],
  read: (printed) => timed(printed).flatMap(spoken),
  phoneArgs: (wav) =>
    existsSync(PHONE_MODEL)
      ? [...continuous.args(wav), '-allphone', PHONE_MODEL, '-allphone_ci', 'yes', '-lw', '2.0']
      : null,
}

const timed = (printed: string): DialectResult[] =>
  [...printed.matchAll(/^(\S+) ([\d.]+) ([\d.]+) ([\d.]+)$/gm)].map(([, text = '', start, end, confidence]) => ({
    ...{ text, start: Number(start), end: Number(end), confidence: Number(confidence) },
  }))

export const readPhones = (printed: string): RecognizedPhone[] =>
  timed(printed)
    .map(({ text, start, end }) => ({ text: phonesOf(text), start, end }))
    .filter(({ text }) => text !== PAUSE)

/** Version 5: a line of JSON per utterance with begin, duration, posterior and text of each word. Includes its model. */
export const single: Dialect = {
  command: 'pocketsphinx',
  greeting: ['soxflags'],
  args: (wav) => ['single', wav],
  read: (printed) =>
    printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap((line) => (JSON.parse(line) as Utterance).w)
      .flatMap(({ t, b, d, p }) => spoken({ text: t, start: b, end: b + d, confidence: p })),
  phoneArgs: () => null,
}

interface Utterance {
  w: { t: string; b: number; d: number; p: number }[]
}

/** Drops silence and noise. Alternative pronunciations like `the(2)` are the same word. */
function spoken({ text, start, end, confidence }: DialectResult): DialectResult[] {
  if (/^[<[+]/.test(text)) return []
  return [{ text: text.replace(/\(\d+\)$/, ''), start, end, confidence: Math.min(1, Math.max(0, confidence)) }]
}
