import { cutText } from './cut-text.ts'
interface Talkgroup {
  talkgroup: string
  name: string
}

const LONGEST_NAME = 80

/**
 * The talkgroups of a CSV as trunk-recorder and RadioReference have it: the columns “Decimal”, “Alpha Tag” and
 * “Description”, or without a header decimal, hex, mode, alpha tag, description. `skipped` counts lines without a number
 * or a name.
 */
export function talkgroupsIn(text: string): { talkgroups: Talkgroup[]; skipped: number } {
  const [first = [], ...others] = rowsOf(text.replace(/^\uFEFF/, ''))
  const header = first.map((cell) => cell.trim().toLowerCase())
  const decimal = header.findIndex((name) => ['decimal', 'dec', 'talkgroup', 'tgid'].includes(name))
  const columns = decimal < 0 ? OLD : { decimal, names: NAMES.map((name) => header.indexOf(name)) }
  const found = new Map<string, Talkgroup>()
  let skipped = 0
  for (const row of decimal < 0 ? [first, ...others] : others) {
    const talkgroup = row[columns.decimal]?.trim() ?? ''
    const name = columns.names.map((at) => cutText(row[at]?.trim() ?? '', LONGEST_NAME)).find(Boolean)
    if (/^\d{1,10}$/.test(talkgroup) && name) found.set(talkgroup, { talkgroup, name })
    else if (row.some((cell) => cell.trim())) skipped++
  }
  return { talkgroups: [...found.values()], skipped }
}

const NAMES = ['alpha tag', 'alpha_tag', 'alphatag', 'name', 'description']
const OLD = { decimal: 0, names: [3, 4] }

/** RFC 4180, with quotes that are never closed read to the end. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)(?:"|$)|([^",\r\n]*))[^",\r\n]*(,|\r?\n|\r|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',' && end !== '') rows.push([])
  }
  return rows
}
