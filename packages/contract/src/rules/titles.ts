import { cutText } from './cut-text.ts'
import { withoutInvisible } from './invisible.ts'

export const LONGEST_TITLE = 200

const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** The title for a file name, without folders and extension; '' if nothing remains. */
export function titleOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return toTitle(name.trim().replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, ''))
}

export function toTitle(text: string): string {
  const line = withoutInvisible(text.replaceAll(UNFIT, ' ')).replaceAll(/\s+/g, ' ').trim()
  return cutText(line, LONGEST_TITLE).trim()
}

const EARLIEST = Date.parse('1990-01-01T00:00:00Z')

/** Whether a file date can be its recording date. Unset clocks show 1970 or 1980, others are ahead. */
export const isPlausible = (time: string, now: number) => Date.parse(time) >= EARLIEST && Date.parse(time) <= now
