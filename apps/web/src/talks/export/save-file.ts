/** Hands the browser a text as a file. */
export function saveFile(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  follow(address, name)
  setTimeout(() => URL.revokeObjectURL(address), LONG_ENOUGH)
}

/** Lets the browser fetch an address into a file. */
export function follow(href: string, download: string) {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}

const LONG_ENOUGH = 60_000

/** 'Ops 2026-01-31 14.05': nothing in it that any file system refuses. */
export function fileName(channel: string, recorded_at: string) {
  const at = new Date(recorded_at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const name = channel.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()
  return `${name} ${day} ${two(at.getHours())}.${two(at.getMinutes())}`.trim()
}
