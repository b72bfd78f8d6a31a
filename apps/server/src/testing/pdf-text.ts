import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that PDFKit wrote, by what its fonts say of their glyphs. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const fonts = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, string[]] => {
        const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
        return [name, glyphsOf(objects.get(unicode)?.stream ?? '')]
      }),
    ),
  )
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => textOf(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '', fonts))
}

function objectsOf(bytes: Buffer) {
  const found = new Map<string, { head: string; stream: string }>()
  const all = bytes.toString('latin1')
  for (const [, id = '', head = '', , raw = ''] of all.matchAll(
    /(?:^|\n)(\d+) 0 obj\n(.*?)(\nstream\n(.*?)\nendstream)?\nendobj/gs,
  )) {
    const content = Buffer.from(raw, 'latin1')
    found.set(id, { head, stream: (head.includes('FlateDecode') ? inflateSync(content) : content).toString('latin1') })
  }
  return found
}

const glyphsOf = (cmap: string) =>
  [...cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )

function textOf(content: string, fonts: Map<string, string[]>) {
  let font: string[] = []
  let text = ''
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (name) font = fonts.get(name) ?? []
    const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    text += codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join('')
    if (shown) text += '\n'
  }
  return text
}
