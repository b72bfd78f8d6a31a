import type { Brief } from '@earshot/contract/briefs'
import { countOf, talksHeading } from '../mail/brief-email.ts'
import { type Language, texts } from '../mail/languages.ts'
import { titleOfHit } from '../mail/notification-emails.ts'

export interface PlainLine {
  text: string
  /** Of a line with counts, which stays the same line when they change. */
  role?: 'counts' | 'talks'
  /** As in BCP 47; null if it is not known. */
  language: string | null
  talk_id: string | null
  channel_id: string | null
  /** Seconds of the talk. */
  start: number
}

interface Composed {
  brief: Brief
  authorOf: (talk_id: string, unknown: string) => string
  languageOf: (talk_id: string) => string | null
  channelOf: (at: { channel_id: string }) => string
}

const MOST_LINES = 80
const LONGEST_LINE = 600
/** Of those that arrived late, so that there is room for the others. */
const MOST_LATE = 5

/** What the email says, in sentences. Each stands on one moment, or connects others. */
export function scriptLines(composed: Composed, language: Language): PlainLine[] {
  const { brief } = composed
  const { brief: words } = texts[language]
  const frame = (text: string): PlainLine => ({ text, language, talk_id: null, channel_id: null, start: 0 })
  const section = (heading: string, all: PlainLine[]) => {
    const lines = all.filter(({ text }) => text.trim() !== '')
    return lines.length > 0 ? [frame(`${heading}:`), ...lines] : []
  }
  const first = [
    { ...frame(words.counts(countOf(brief.talks), countOf(brief.unheard))), role: 'counts' as const },
    ...section(words.actions, actionLines(composed)),
    ...section(words.hits, hitLines(composed, language)),
    ...section(words.mentions, mentionLines(composed)),
    ...section(words.late, talkLines(composed, brief.late.slice(0, MOST_LATE), language).flat()),
  ]
  const talks = talkLines(composed, brief.highlights, language)
  const fitting = talks.filter((_, at) => first.length + talks.slice(0, at + 1).flat().length < MOST_LINES)
  const [heading, ...rest] = section(talksHeading(brief, fitting.length, language), fitting.flat())
  const lines = heading ? [...first, { ...heading, role: 'talks' as const }, ...rest] : first
  return lines.slice(0, MOST_LINES).map(shortened)
}

const actionLines = ({ brief, languageOf }: Composed) =>
  brief.actions.map((action) => lineAt(action, actionText(action), languageOf(action.talk_id)))

const hitLines = ({ brief, languageOf, channelOf }: Composed, language: Language) =>
  brief.hits.flatMap((hit) => [
    lineAt(hit, titleOfHit(language, { ...hit, channel: channelOf(hit) }), language),
    ...(hit.silence ? [] : [lineAt(hit, `${hit.before} ${hit.match} ${hit.after}`, languageOf(hit.talk_id))]),
  ])

const mentionLines = ({ brief }: Composed) =>
  brief.mentions.map((note) => lineAt({ ...note, start: note.position }, note.text, null))

const talkLines = ({ authorOf, languageOf, channelOf }: Composed, talks: Brief['highlights'], language: Language) =>
  talks.flatMap((talk) => {
    if (!talk.title && talk.lines.length === 0) return []
    const author = authorOf(talk.talk_id, texts[language].unknownCaller)
    const at = { ...talk, start: 0 }
    const own = languageOf(talk.talk_id)
    const lines = [
      lineAt(at, `${author}, ${channelOf(talk)}:`, language),
      lineAt(at, talk.title, own),
      ...talk.lines.map(({ text, start }) => lineAt({ ...talk, start }, text, own)),
    ]
    return [lines]
  })

interface Moment {
  talk_id: string
  channel_id: string
  start: number
}

const lineAt = ({ talk_id, channel_id, start }: Moment, text: string, language: string | null): PlainLine => ({
  ...{ text, language, talk_id, channel_id, start },
})

const actionText = ({ text, who, by_when }: Brief['actions'][number]) =>
  [text, who, by_when].filter((each) => each !== null).join(', ')

const shortened = ({ text, ...line }: PlainLine) => ({
  ...line,
  text: text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_LINE),
})
