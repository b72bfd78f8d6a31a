import { csvOfRows } from '@earshot/contract/rules/csv'
import { timedWords } from '@earshot/contract/rules/prose'
import { cuesOf, type Subtitled } from './cues.ts'
import { type Block, type Desk, documentOf } from './export-document.ts'
import type { ExportedTalk } from './exported-talk.service.ts'

/** Without it, programs of Windows decode the file as a legacy code page. */
const BOM = '\uFEFF'

export async function* toText(desk: Desk) {
  yield BOM
  let before: Block['kind'] | undefined
  for await (const block of documentOf(desk)) {
    if (before !== undefined && (block.kind !== before || block.kind === 'text')) yield '\n'
    yield lineOf(block)
    before = block.kind
  }
}

function lineOf({ kind, name, text }: Block) {
  if (kind === 'title' || kind === 'heading') return `${text}\n${(kind === 'title' ? '=' : '-').repeat(40)}\n`
  if (kind === 'item') return `- ${text}\n`
  if (name === undefined) return `${text}\n`
  return kind === 'fact' ? `${name}: ${text}\n` : `[${name}] ${text}\n`
}

const COLUMNS = [
  ...['talk_id', 'recorded_at', 'arrived_at', 'title', 'channel', 'sender', 'speaker', 'tags', 'seconds', 'language'],
  ...['engine', 'confidence', 'corrected_by', 'text', 'sha256', 'recording', 'audio_quality'],
]

export async function* toCsv({ talks }: Desk) {
  yield csvOfRows([COLUMNS])
  for await (const exported of talks()) yield csvOfRows([rowOf(exported)]).slice(BOM.length)
}

function rowOf({ talk, channel, sender, speaker, tags, corrections, sha256, recording }: ExportedTalk) {
  const { talk_id, recorded_at, created, title, duration, language, engine, confidence, text } = talk
  const { audio_quality } = talk
  const by = [...new Set(corrections.map((each) => each.by))]
  return [
    ...[talk_id, recorded_at, created, title ?? '', channel, sender, speaker ?? '', tags.join(', ')],
    ...[duration ?? '', language ?? '', engine ?? '', confidence ?? '', by.join(', '), text, sha256, recording ?? ''],
    audio_quality ?? '',
  ]
}

export async function* toJson({ head, talks }: Desk) {
  const { organization, asked, by, at } = head
  yield `${JSON.stringify({ organization, search: asked || null, exported_by: by, exported_at: at }).slice(0, -1)},"talks":[`
  let before = '\n'
  for await (const exported of talks()) {
    yield before + JSON.stringify(objectOf(exported))
    before = ',\n'
  }
  yield '\n]}\n'
}

function objectOf({ talk, silent: _silent, isRedacted, ...names }: ExportedTalk) {
  const { talk_id, title, recorded_at, created, duration, language, engine, edited, confidence, text } = talk
  const { audio_quality, trancription_accuracy } = talk
  const facts = { talk_id, title, recorded_at, created, duration, language, engine, edited, confidence }
  const scores = { audio_quality, trancription_accuracy }
  return { ...facts, ...scores, redacted: talk.redacted || isRedacted, ...names, text, words: timedWords(talk) }
}

export const toSrt = (talk: Subtitled) =>
  cuesOf(talk)
    .map(({ start, end, lines }, at) => `${at + 1}\n${span(start, end, ',')}\n${lines.join('\n')}\n`)
    .join('\n')

export const toVtt = (talk: Subtitled) =>
  ['WEBVTT\n']
    .concat(cuesOf(talk).map(({ start, end, lines }) => `${span(start, end, '.')}\n${escaped(lines.join('\n'))}\n`))
    .join('\n')

const span = (start: number, end: number, point: string) => `${moment(start, point)} --> ${moment(end, point)}`

/** 3661.5 s is 01:01:01,500. Rounded first, so that 59.9996 s becomes a full minute. */
function moment(seconds: number, point: string) {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(two).join(':')
  return `${clock}${point}${String(all % 1000).padStart(3, '0')}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
