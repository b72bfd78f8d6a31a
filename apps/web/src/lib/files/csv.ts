/** Excel takes a file without it for Latin letters; all others skip it. */
const BOM = '\uFEFF'

/** Rows as a file for any program: RFC 4180, points in numbers. */
export const csvOfRows = (rows: readonly (readonly (string | number)[])[]) =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A text that a spreadsheet would take for a formula begins with an apostrophe; what holds marks of CSV is quoted. */
function cell(value: string | number) {
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4)
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
