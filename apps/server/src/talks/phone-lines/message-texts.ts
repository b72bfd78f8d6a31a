import type { PhoneLine } from '@earshot/contract/phone-lines'
import { senderName } from '@earshot/contract/rules/callers'

type Language = PhoneLine['language']

export interface SpokenMessage {
  name: string
  speaker: string | null
  by_phone: string | null
  channel: string
  recorded_at: string
  duration: number | null
}

/** Seconds. What is longer is played up to here. */
export const LONGEST_PLAYED = 15 * 60
export const MOST_MESSAGES = 50

interface Words {
  from: (name: string, channel: string, when: string) => string
  count: (messages: number) => string
  many: string
  cut: string
  unknown: string
}

const words: Record<Language, Words> = {
  en: {
    from: (name, channel, when) => `From ${name}, in ${channel}, ${when}.`,
    count: (messages) => (messages === 1 ? 'You have one new message.' : `You have ${messages} new messages.`),
    many: `You have at least ${MOST_MESSAGES} new messages. These are the newest.`,
    cut: `You hear the first ${LONGEST_PLAYED / 60} minutes.`,
    unknown: 'an unknown caller',
  },
  de: {
    from: (name, channel, when) => `Von ${name}, in ${channel}, ${when}.`,
    count: (messages) => (messages === 1 ? 'Du hast eine neue Nachricht.' : `Du hast ${messages} neue Nachrichten.`),
    many: `Du hast mindestens ${MOST_MESSAGES} neue Nachrichten. Das sind die neuesten.`,
    cut: `Du hörst die ersten ${LONGEST_PLAYED / 60} Minuten.`,
    unknown: 'einer unbekannten Person',
  },
  ar: {
    from: (name, channel, when) => `من ${name}، في ${channel}، ${when}.`,
    count: (messages) => `لديك ${arabicCount(messages)}.`,
    many: `لديك ${MOST_MESSAGES} رسالة جديدة على الأقل. هذه أحدثها.`,
    cut: `ستسمع أول ${LONGEST_PLAYED / 60} دقيقة.`,
    unknown: 'متصل مجهول',
  },
}

function arabicCount(messages: number) {
  if (messages === 1) return 'رسالة جديدة واحدة'
  if (messages === 2) return 'رسالتان جديدتان'
  return messages <= 10 ? `${messages} رسائل جديدة` : `${messages} رسالة جديدة`
}

/** Who sent it, where and when. `count` is said before the first message. */
export function messageText(language: Language, message: SpokenMessage, count: number | null) {
  const { from, cut, unknown, ...counts } = words[language]
  const name = message.speaker ?? senderName(message, unknown)
  return [
    ...(count === null ? [] : [count >= MOST_MESSAGES ? counts.many : counts.count(count)]),
    from(name, message.channel, ago(language, message.recorded_at)),
    ...(isCut(message) ? [cut] : []),
  ].join(' ')
}

export const isCut = ({ duration }: { duration: number | null }) => (duration ?? 0) > LONGEST_PLAYED

const [HOUR, DAY] = [60, 24 * 60]

/** Relative, because the caller's time zone is not known. */
function ago(language: Language, time: string) {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(time)) / 60_000))
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (minutes < HOUR) return format.format(-minutes, 'minute')
  if (minutes < DAY) return format.format(-Math.round(minutes / HOUR), 'hour')
  return format.format(-Math.round(minutes / DAY), 'day')
}
