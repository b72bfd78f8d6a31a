/** Without it, Excel decodes the file as a legacy code page. Other programs skip it. */
const BOM = '\uFEFF'

/** RFC 4180, with decimal points in numbers regardless of the locale. */
export const csvOfRows = (rows: readonly (readonly (string | number)[])[]) =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number) {
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4)
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
