export const LONGEST_TITLE = 200

/** Unfit for one line: control characters, halves of letters, and separators of lines and paragraphs. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** The title that a file's name gives its talk: without folders and ending; '' where nothing is left. */
export function titleOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return toTitle(name.trim().replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, ''))
}

/** Any text as one line that is short enough, cut between letters. */
export function toTitle(text: string): string {
  const line = text.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_TITLE) return line
  return line
    .slice(0, LONGEST_TITLE)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

const EARLIEST = Date.parse('1990-01-01T00:00:00Z')

/** Whether a file's date can be when it was recorded: clocks that were never set say 1970 or 1980, others run ahead. */
export const isPlausible = (time: string, now: number) => Date.parse(time) >= EARLIEST && Date.parse(time) <= now
