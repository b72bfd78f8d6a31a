import { fileNameOf } from '@earshot/contract/rules/file-names'
import type { ExportFormat } from '@earshot/contract/talk-exports'
import type { ExportTexts } from './export-texts.ts'
import type { ExportedFacts } from './talk-exports.repo.ts'

interface Named {
  talks: readonly ExportedFacts[]
  organization: string
  tz: string
  texts: ExportTexts
  format: ExportFormat
  sound: boolean
}

/** `Ops 2026-11-28 3 talks.pdf`; of a single talk `Ops 2026-11-28 14.05.pdf`. */
export function exportName({ talks, organization, tz, texts, format, sound }: Named): string {
  const [first, last] = [talks[0], talks.at(-1)]
  const day = (facts: ExportedFacts | undefined) => timeIn(tz, facts?.recorded_at).slice(0, 10)
  const days = [...new Set([day(first), day(last)])].join('–')
  const channels = new Set(talks.map(({ channel_id }) => channel_id))
  const place = channels.size === 1 ? (first?.channel ?? organization) : organization
  const ending = endingOf(format, isZip({ format, sound, count: talks.length }))
  const name =
    talks.length === 1
      ? `${short(first?.title ?? place)} ${timeIn(tz, first?.recorded_at).replace(':', '.')}`
      : `${short(place)} ${days} ${texts.talks(talks.length)}`
  return fileNameOf(name, { ending, otherwise: texts.talks(talks.length) })
}

/** What is one file per talk, and what comes with recordings. A vCon has its recording inside. */
export const isZip = ({ format, sound, count }: { format: ExportFormat; sound: boolean; count: number }) =>
  isPerTalk(format) ? count > 1 || (sound && format !== 'vcon') : sound

export const isPerTalk = (format: ExportFormat) => format === 'srt' || format === 'vtt' || format === 'vcon'

const endingOf = (format: ExportFormat, zipped: boolean) =>
  zipped ? `${format}.zip` : format === 'vcon' ? 'vcon.json' : format

/** Short enough that the day and the number stay in the name. */
const short = (name: string) => [...name].slice(0, 40).join('')

/** 2026-11-28 14:05 */
const timeIn = (timeZone: string, time = '') =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(time))
