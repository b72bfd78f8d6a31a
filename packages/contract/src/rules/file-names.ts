import { withoutInvisible } from './invisible.ts'

const LONGEST_BYTES = 150
/** Names of devices in Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** A name for the text that people see, which every file system takes. `ending` is without its dot. */
export function fileNameOf(text: string, { ending, otherwise }: { ending: string; otherwise: string }): string {
  return `${stemOf(text) || stemOf(otherwise) || 'file'}.${ending}`
}

function stemOf(text: string): string {
  const plain = withoutInvisible(text.normalize('NFC'))
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  const stem = shortened(plain.replaceAll(/^[\s.~-]+/g, '')).replaceAll(/[\s.]+$/g, '')
  return DEVICE.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem
}

/** File systems count bytes. Nothing is cut within what is read as one character. */
function shortened(text: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (encoder.encode(kept + segment).length > LONGEST_BYTES) break
    kept += segment
  }
  return kept
}

/** Numbers names that file systems take for the same: `Round.mp3`, `round (2).mp3`. */
export function numberedNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const [, stem = name, ending = ''] = /^(.+?)((?:\.vcon)?\.[^.]*)$/s.exec(name) ?? []
    const nameWith = (count: number) => (count === 1 ? name : `${stem} (${count})${ending}`)
    let count = 1
    while (taken.has(nameWith(count).normalize('NFC').toLowerCase())) count++
    taken.add(nameWith(count).normalize('NFC').toLowerCase())
    return nameWith(count)
  }
}
