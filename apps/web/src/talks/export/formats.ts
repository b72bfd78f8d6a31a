import { alignWords } from '@earshot/contract/rules/align'
import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { playingTime } from '@earshot/contract/rules/playing-time'
import { paragraphsOf, proseOf, textInParagraphs } from '../transcript/prose.ts'
import { cuesOf } from './cues.ts'

export type TranscriptExport = Pick<
  Talk,
  'talk_id' | 'title' | 'recorded_at' | 'duration' | 'language' | 'engine' | 'edited' | 'confidence' | 'text' | 'words'
>

export type NoteExport = Pick<Note, 'position' | 'text' | 'created' | 'state'> & { author: string }

export const toTxt = (talk: TranscriptExport, notes: readonly NoteExport[] = [], heading = '') =>
  [talk.text === '' ? '' : textInParagraphs(talk.text, timed(talk)), noteLines(notes, heading)]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')

const noteLines = (notes: readonly NoteExport[], heading: string) =>
  notes.length === 0
    ? ''
    : [heading, ...notes.map(({ position, author, text }) => `[${playingTime(position)}] ${author}: ${text}`)].join(
        '\n',
      )

export function toTimedTxt(talk: TranscriptExport) {
  const words = timed(talk)
  const lines = paragraphsOf(talk.text, words).map(
    (pieces) => `[${playingTime(words[pieces[0]?.word ?? 0]?.start ?? 0)}] ${proseOf(pieces)}`,
  )
  return lines.map((line) => `${line}\n`).join('\n')
}

export const toSrt = (talk: TranscriptExport) =>
  cuesOf(talk.text, timed(talk))
    .map(({ start, end, lines }, at) => `${at + 1}\n${span(start, end, ',')}\n${lines.join('\n')}\n`)
    .join('\n')

export const toVtt = (talk: TranscriptExport) =>
  ['WEBVTT\n']
    .concat(
      cuesOf(talk.text, timed(talk)).map(
        ({ start, end, lines }) => `${span(start, end, '.')}\n${escaped(lines.join('\n'))}\n`,
      ),
    )
    .join('\n')

export function toJson(talk: TranscriptExport, notes: readonly NoteExport[] = []) {
  const { talk_id, title, recorded_at, language, engine, edited, confidence, text } = talk
  const facts = { talk_id, title, recorded_at, duration: talk.duration, language, engine, edited, confidence, text }
  return `${JSON.stringify({ ...facts, words: timed(talk), notes }, null, 2)}\n`
}

/** If words have no times, they are spread over the whole audio. */
const timed = ({ words, text, duration }: TranscriptExport) =>
  words.length > 0 ? words : alignWords([], text, duration ?? 0)

const span = (start: number, end: number, point: string) => `${moment(start, point)} --> ${moment(end, point)}`

/** 3661.5 s is 01:01:01,500. Rounded first, so that 59.9996 s becomes a full minute. */
function moment(seconds: number, point: string) {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(two).join(':')
  return `${clock}${point}${String(all % 1000).padStart(3, '0')}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** 'Ops 2026-01-31 14.05', without characters that file systems refuse. */
export function fileName(called: string, recorded_at: string) {
  const at = new Date(recorded_at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const name = called.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()
  return `${name} ${day} ${two(at.getHours())}.${two(at.getMinutes())}`.trim()
}
