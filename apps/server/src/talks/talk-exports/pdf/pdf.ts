import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { directionOf } from '../../../alerts/mail/languages.ts'
import { type Block, type Desk, documentOf } from '../export-document.ts'
import { loadFaces } from './pdf-fonts.ts'
import { type Style, Typesetter } from './typesetter.ts'

/** Points. A4 with margins of 2 cm. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 }
const WIDTH = PAGE.width - 2 * PAGE.margin
/** Of names before facts and of times before paragraphs. */
const NAMES = 132
const TIMES = 44

const INK = '#111111'
const QUIET = '#666666'

interface Look {
  size: number
  weight: 400 | 700
  color: string
  /** Space above the block. */
  above: number
  /** Lines that stay together with it. */
  keep: number
  /** Of the column in front of it. */
  column: number
}

const plain = { weight: 400, color: INK, keep: 1, column: 0 } as const

const looks: Record<Block['kind'], Look> = {
  title: { ...plain, size: 22, weight: 700, above: 0 },
  heading: { ...plain, size: 14, weight: 700, above: 26, keep: 5 },
  label: { ...plain, size: 10, weight: 700, above: 10, keep: 2 },
  fact: { ...plain, size: 9, above: 2, column: NAMES },
  text: { ...plain, size: 10.5, above: 8, column: TIMES },
  item: { ...plain, size: 9, above: 3 },
}

export function toPdf(desk: Desk): Readable {
  return Readable.from(written(desk), { objectMode: false })
}

async function* written(desk: Desk) {
  const { default: PDFDocument } = await import('pdfkit')
  const { texts, head, language } = desk
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Null loads none of its own fonts, which the types do not say.
    font: null as unknown as string,
    lang: language,
    displayTitle: true,
    info: { Title: [head.organization, head.asked].filter(Boolean).join(' · '), Author: head.by, Creator: 'Earshot' },
  })
  const page = new Page(doc, new Typesetter(doc, await loadFaces()), directionOf(language) === 'rtl')
  for await (const block of documentOf(desk)) {
    page.add(block)
    await setImmediate()
  }
  if (page.isMissing()) page.add({ kind: 'label', text: texts.missing })
  page.number((at, of) => [head.organization, texts.page(at, of)])
  doc.end()
  yield* doc
}

/** Puts blocks under each other, on as many pages as they need. */
class Page {
  private y = PAGE.margin
  private before: Block['kind'] | undefined

  private readonly doc: PDFKit.PDFDocument
  private readonly type: Typesetter
  private readonly isRtl: boolean

  constructor(doc: PDFKit.PDFDocument, type: Typesetter, isRtl: boolean) {
    this.doc = doc
    this.type = type
    this.isRtl = isRtl
  }

  isMissing = () => this.type.isMissing

  add({ kind, name, text }: Block) {
    const { above, keep, column, ...look } = looks[kind]
    const height = look.size * LEADING
    this.y += this.before === kind || kind !== 'fact' ? above : above + 6
    this.before = kind
    this.makeRoom(keep * height)
    if (kind === 'heading') this.rule()
    const body = this.column(column, WIDTH - column, { ...look, base: this.baseOf(kind) })
    const front = this.named(column, look.size)
    const names = name === undefined ? [] : this.type.lines(name, front)
    const lines = text.split('\n').flatMap((part) => this.type.lines(part, body))
    for (let at = 0; at < Math.max(names.length, lines.length); at++) {
      this.makeRoom(height)
      this.y += height
      const baseline = this.y - DESCENT * height
      const [label, line] = [names[at], lines[at]]
      if (label) this.type.draw(label, baseline, front)
      if (line) this.type.draw(line, baseline, body)
    }
  }

  /** At the foot of every page. */
  number(textsOf: (at: number, of: number) => [string, string]) {
    const { start, count } = this.doc.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.doc.switchToPage(start + at)
      const [named, numbered] = textsOf(at + 1, count)
      this.foot(named, { at: 0, width: WIDTH * 0.7, isAtEnd: false })
      this.foot(numbered, { at: WIDTH * 0.7, width: WIDTH * 0.3, isAtEnd: true })
    }
  }

  private foot(text: string, { at, width, isAtEnd }: { at: number; width: number; isAtEnd: boolean }) {
    const style = this.column(at, width, { size: 8, weight: 400, color: QUIET })
    const [line] = this.type.lines(text, style)
    if (line) this.type.draw({ ...line, isRtl: isAtEnd !== this.isRtl }, PAGE.height - PAGE.margin / 2, style)
  }

  private named = (column: number, size: number) => this.column(0, column - 8, { size, weight: 400, color: QUIET })

  /** `at` is counted from where lines of the document's language begin. */
  private column(
    at: number,
    width: number,
    style: Omit<Style, 'left' | 'width' | 'base'> & { base?: Style['base'] },
  ): Style {
    const left = this.isRtl ? PAGE.margin + WIDTH - at - width : PAGE.margin + at
    return { base: this.isRtl ? 'rtl' : 'ltr', ...style, left, width }
  }

  /** What people said has its own direction. */
  private baseOf = (kind: Block['kind']) =>
    kind !== 'text' && kind !== 'heading' && kind !== 'title' ? (this.isRtl ? 'rtl' : 'ltr') : 'auto'

  private rule() {
    const y = this.y - 8
    this.doc
      .lineWidth(0.5)
      .strokeColor('#cccccc')
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .stroke()
    this.doc.strokeColor(INK)
  }

  private makeRoom(height: number) {
    if (this.y + height <= PAGE.height - PAGE.margin) return
    this.doc.addPage()
    this.y = PAGE.margin
  }
}

/** Of a line, of the size; and what is below its baseline, of the line. */
const LEADING = 1.4
const DESCENT = 0.28
