import type { HitSilence } from '@earshot/contract/silences'
import { type Language, texts } from './languages.ts'

/** “Nothing in Dispatch since January 31, 14:05 GMT+1”. The time zone is the alert's. */
export const silenceText = (language: Language, { source, name, since, tz }: HitSilence) =>
  texts[language].quiet[source](name, timeIn(language, since, tz))

/** When the server itself did not run during the silence. */
export const outageText = (language: Language, { down, tz }: HitSilence) =>
  down ? [texts[language].wasDown(timeIn(language, down.from, tz), timeIn(language, down.to, tz))] : []

/** With the year: it may be long ago. */
export const pastTime = (language: Language, time: number) =>
  new Intl.DateTimeFormat(language, { ...MOMENT, year: 'numeric', timeZone: 'UTC' }).format(time)

const timeIn = (language: Language, time: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { ...MOMENT, timeZone }).format(new Date(time))

const MOMENT: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}
