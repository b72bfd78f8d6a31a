export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  follow(address, name)
  // Revoked late, because the browser must have started reading.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function follow(href: string, download: string) {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}

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
