import { inVisualOrder, levelsOf, type Run, runsOf } from './bidi-runs.ts'
import { faceFinder, type Faces, type Weight } from './pdf-fonts.ts'

/** Points. */
export interface Style {
  size: number
  weight: Weight
  color: string
  left: number
  width: number
  /** For text without letters. */
  base: 'ltr' | 'rtl' | 'auto'
}

interface Drawn {
  runs: Run[]
  isRtl: boolean
}

/** Breaks text into lines and draws them in every direction, which PDFKit does from left to right only. */
export class Typesetter {
  /** Whether a character had no face. */
  isMissing = false
  private readonly doc: PDFKit.PDFDocument
  private readonly faceOf: Record<Weight, ReturnType<typeof faceFinder>>

  constructor(doc: PDFKit.PDFDocument, faces: Faces) {
    this.doc = doc
    for (const { name, bytes } of [...faces[400], ...faces[700]]) doc.registerFont(name, bytes)
    this.faceOf = { 400: faceFinder(faces[400]), 700: faceFinder(faces[700]) }
  }

  lines(text: string, style: Style): Drawn[] {
    const { levels, isRtl } = levelsOf(text, style.base)
    const fits = (part: Part) => this.widthOfPart(trimmed(part), style) <= style.width
    const made: Part[] = []
    let filled = 0
    for (const part of partsOf(text, levels).flatMap((whole) => pieces(whole, fits))) {
      const last = made.at(-1)
      if (last && filled + this.widthOfPart(trimmed(part), style) <= style.width) last.text += part.text
      else [filled] = [0, made.push({ ...part })]
      filled += this.widthOfPart(part, style)
    }
    return made.map((line) => ({ runs: inVisualOrder(runsOf(trimmed(line), this.faceOf[style.weight])), isRtl }))
  }

  /** `y` is the baseline. */
  draw({ runs, isRtl }: Drawn, y: number, { size, color, left, width }: Style) {
    const widths = runs.map((run) => this.widthOf(run, size))
    let x = isRtl ? left + width - widths.reduce((sum, each) => sum + each, 0) : left
    for (const [at, { face, text }] of runs.entries()) {
      this.doc.fillColor(color)
      if (face === null) this.boxes(text, { x, y, size })
      else this.doc.font(face).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += widths[at] ?? 0
    }
  }

  private widthOf = ({ text, face }: Run, size: number) =>
    face === null ? [...text].length * size * BOX : this.doc.font(face).fontSize(size).widthOfString(text)

  private widthOfPart = (part: Part, { size, weight }: Style) =>
    runsOf(part, this.faceOf[weight]).reduce((sum, run) => sum + this.widthOf(run, size), 0)

  /** What was redacted is a bar, as on the screen; what no face has is an empty box. */
  private boxes(text: string, { x, y, size }: Record<'x' | 'y' | 'size', number>) {
    for (const [at, character] of [...text].entries()) {
      const [left, top, width, height] = [x + at * size * BOX, y - size * 0.72, size * BOX, size * 0.84]
      if (character === '█') this.doc.rect(left, top, width, height).fill()
      else if (!/[\p{M}\s]/u.test(character)) this.emptyBox([left + 0.6, top, width - 1.2, height])
    }
  }

  private emptyBox(place: [number, number, number, number]) {
    this.isMissing = true
    this.doc
      .lineWidth(0.5)
      .rect(...place)
      .stroke()
  }
}

/** Width of a box, of the size. */
const BOX = 0.6

/** A stretch of the text, with the levels from its first character on. */
interface Part {
  text: string
  levels: Uint8Array
}

const trimmed = (part: Part): Part => ({ ...part, text: part.text.trimEnd() })

/** Lines break after spaces. */
const partsOf = (text: string, levels: Uint8Array): Part[] =>
  [...text.matchAll(/\S+\s*|\s+/g)].map(({ 0: part, index }) => ({
    text: part,
    levels: levels.subarray(index),
  }))

const segmenter = new Intl.Segmenter()

/** Of a word that is wider than the line, as many characters as fit. */
function pieces(part: Part, fits: (part: Part) => boolean): Part[] {
  if (fits(part)) return [part]
  const cut: Part[] = []
  for (const { segment, index } of segmenter.segment(part.text)) {
    const last = cut.at(-1)
    if (last && fits({ ...last, text: last.text + segment })) last.text += segment
    else cut.push({ text: segment, levels: part.levels.subarray(index) })
  }
  return cut
}
