import { playingTime } from '@earshot/contract/rules/playing-time'
import { timedParagraphs } from '@earshot/contract/rules/prose'
import type { Language } from '../../alerts/mail/languages.ts'
import type { ExportTexts } from './export-texts.ts'
import type { Correction, ExportedTalk } from './exported-talk.service.ts'

/** A document in parts, which every format that people read writes in its own way. */
export interface Block {
  kind: 'title' | 'heading' | 'label' | 'fact' | 'text' | 'item'
  text: string
  /** What a fact says, or when a paragraph begins. */
  name?: string
}

export interface ExportHead {
  organization: string
  /** The search; '' for a selection. */
  asked: string
  by: string
  at: string
  /** Of the talks. */
  count: number
  seconds: number
}

export interface Desk {
  head: ExportHead
  talks: () => AsyncIterable<ExportedTalk>
  texts: ExportTexts
  language: Language
  tz: string
}

export async function* documentOf(desk: Desk): AsyncGenerator<Block> {
  yield* headOf(desk)
  for await (const exported of desk.talks()) yield* blocksOf(desk, exported)
}

const timeFormat = ({ language, tz }: Desk) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: tz })

function headOf(desk: Desk): Block[] {
  const { head, texts } = desk
  const { asked, count } = head
  return [
    { kind: 'title', text: head.organization },
    ...(asked === ''
      ? [fact(texts.selection, texts.talks(count))]
      : [fact(texts.askedFor, asked), fact(texts.found, String(count))]),
    fact(texts.recordings, playingTime(head.seconds)),
    fact(texts.exportedBy, head.by),
    fact(texts.exported, timeFormat(desk).format(new Date(head.at))),
  ]
}

const fact = (name: string, text: string): Block => ({ kind: 'fact', name, text })

function blocksOf(desk: Desk, exported: ExportedTalk): Block[] {
  const { talk, notes } = exported
  const { texts } = desk
  const paragraphs = timedParagraphs(talk).map(({ at, text }): Block => ({ kind: 'text', name: at, text }))
  return [
    { kind: 'heading', text: talk.title ?? exported.speaker ?? exported.sender },
    ...factsOf(desk, exported),
    ...(paragraphs.length > 0 ? paragraphs : [{ kind: 'text', text: texts.noText } as const]),
    ...section(texts.corrections, correctionItems(desk, exported.corrections)),
    ...section(
      texts.notes,
      notes.map(({ position, author, text }) => `${playingTime(position)} ${author}: ${text}`),
    ),
  ]
}

const section = (text: string, items: string[]): Block[] =>
  items.length === 0 ? [] : [{ kind: 'label', text }, ...items.map((item): Block => ({ kind: 'item', text: item }))]

function correctionItems(desk: Desk, corrections: readonly Correction[]) {
  const { texts } = desk
  const change = ({ from, to }: Correction['changes'][number]) =>
    from === '' ? texts.added(to) : to === '' ? texts.removed(from) : texts.changed(from, to)
  return corrections.map(({ by, at, changes }) => {
    const made = changes.length === 0 ? texts.wrote : changes.map(change).join('; ')
    return `${texts.corrected(by, timeFormat(desk).format(new Date(at)))}: ${made}`
  })
}

function factsOf(desk: Desk, exported: ExportedTalk): Block[] {
  const { talk, channel, sender, speaker, tags, sha256, isRedacted, recording, silent } = exported
  const { texts } = desk
  const time = timeFormat(desk)
  const late = Date.parse(talk.created) - Date.parse(talk.recorded_at) > LATE
  const facts: [string, string | null | undefined | false][] = [
    [texts.said, time.format(new Date(talk.recorded_at))],
    [texts.arrived, late && time.format(new Date(talk.created))],
    [texts.channel, channel],
    [texts.speaker, speaker],
    [texts.sender, sender],
    [texts.tags, tags.join(', ')],
    [texts.duration, talk.duration !== null && playingTime(talk.duration)],
    [texts.language, talk.language !== 'und' && talk.language && languageName(desk.language, talk.language)],
    [texts.engine, talk.engine],
    [isRedacted ? texts.redactedHash : texts.hash, sha256],
    [texts.recording, recording ?? (silent && texts.silent[silent])],
    [texts.id, talk.talk_id],
  ]
  return facts.flatMap(([name, text]) => (text ? [fact(name, text)] : []))
}

const languageName = (reader: string, code: string) => {
  const [primary = ''] = code.split('-')
  return /^[a-z]{2,3}$/.test(primary) ? new Intl.DisplayNames([reader], { type: 'language' }).of(primary) : code
}

/** Milliseconds after which an arrival is worth a line of its own. */
const LATE = 60_000
