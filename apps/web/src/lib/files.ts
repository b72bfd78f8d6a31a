export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  follow(address, name)
  // The browser has to have begun reading before the address may end.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser fetch an address into a file. */
export function follow(href: string, download: string) {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Excel takes a file without it for Latin letters; all others skip it. */
const BOM = '\uFEFF'

/** Rows as a file for any program: RFC 4180, points in numbers. */
export const csvOfRows = (rows: readonly (readonly (string | number)[])[]) =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number) {
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4)
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
