import type { Readable } from 'node:stream'
import { directionOf } from '../../alerts/mail/languages.ts'
import { writeZip } from '../../organizations/exports/archive-writer.ts'
import { type Block, type Desk, documentOf } from './export-document.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** WordprocessingML (ISO/IEC 29500), written as the talks come. Word shapes the letters of every script itself. */
export function toDocx(desk: Desk): Readable {
  const zip = writeZip()
  const add = (name: string, content: () => AsyncIterable<string>) => zip.text(name, content)
  const whole = (name: string, xml: string) =>
    add(name, async function* () {
      yield XML + xml
    })
  whole('[Content_Types].xml', TYPES)
  whole('_rels/.rels', relations([['officeDocument', 'word/document.xml']]))
  whole(
    'word/_rels/document.xml.rels',
    relations([
      ['styles', 'styles.xml'],
      ['footer', 'footer.xml'],
    ]),
  )
  whole('word/styles.xml', STYLES)
  whole('word/footer.xml', footerOf(desk))
  add('word/document.xml', () => bodyOf(desk))
  zip.end()
  return zip.output
}

async function* bodyOf(desk: Desk) {
  yield `${XML}<w:document ${W} xmlns:r="${OFFICE}/officeDocument/2006/relationships"><w:body>`
  const isRtl = directionOf(desk.language) === 'rtl'
  for await (const block of documentOf(desk)) yield paragraphOf(block, isRtl)
  yield `<w:sectPr><w:footerReference w:type="default" r:id="r2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/>${isRtl ? '<w:bidi/>' : ''}</w:sectPr></w:body></w:document>`
}

const styles: Record<Block['kind'], string> = {
  title: 'Title',
  heading: 'Heading1',
  label: 'Heading2',
  fact: 'Fact',
  text: 'Normal',
  item: 'Fact',
}

function paragraphOf({ kind, name, text }: Block, isRtl: boolean) {
  const rtl = kind === 'text' || kind === 'heading' ? isRightToLeft(text, isRtl) : isRtl
  const label = name === undefined ? '' : run(`${name}${kind === 'fact' ? ': ' : '  '}`, { rtl: isRtl, quiet: true })
  const says = run(text, { rtl: isRightToLeft(text, rtl), quiet: false })
  return `<w:p><w:pPr><w:pStyle w:val="${styles[kind]}"/>${rtl ? '<w:bidi/>' : ''}</w:pPr>${label}${says}</w:p>`
}

/** By its first letter. */
function isRightToLeft(text: string, otherwise: boolean) {
  const [first] = /\p{L}/u.exec(text) ?? []
  return first === undefined ? otherwise : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
}

const run = (text: string, { rtl, quiet }: { rtl: boolean; quiet: boolean }) =>
  `<w:r><w:rPr>${quiet ? '<w:color w:val="666666"/>' : ''}${rtl ? '<w:rtl/>' : ''}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** XML 1.0 has no control characters. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function footerOf({ texts, head, language }: Desk) {
  const rtl = directionOf(language) === 'rtl'
  const field = (name: string) => `<w:fldSimple w:instr="${name}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const [before = '', between = '', after = ''] = texts.page(AT, OF).split(new RegExp(`${AT}|${OF}`))
  const parts = [run(`${head.organization} · ${before}`, { rtl, quiet: true }), field('PAGE')]
  parts.push(run(between, { rtl, quiet: true }), field('NUMPAGES'), run(after, { rtl, quiet: true }))
  return `<w:ftr ${W}><w:p><w:pPr><w:pStyle w:val="Fact"/>${rtl ? '<w:bidi/>' : ''}</w:pPr>${parts.join('')}</w:p></w:ftr>`
}

const [AT, OF] = [11, 22]

const relations = (targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const part = (name: string, type: string) =>
  `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${type}+xml"/>`

const TYPES = `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('document', 'document.main')}${part('styles', 'styles')}${part('footer', 'footer')}</Types>`

/** `size` is in half points, `before` and `after` in twentieths of a point. */
const style = (id: string, { size, before, after, bold = false, level }: StyleOptions) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${names[id] ?? id}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${level === undefined ? '' : '<w:keepNext/>'}<w:spacing w:before="${before}" w:after="${after}"/>${level === undefined ? '' : `<w:outlineLvl w:val="${level}"/>`}</w:pPr><w:rPr>${bold ? '<w:b/><w:bCs/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`

interface StyleOptions {
  size: number
  before: number
  after: number
  bold?: boolean
  level?: number
}

const names: Record<string, string> = { Heading1: 'heading 1', Heading2: 'heading 2' }

const STYLES = `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style('Normal', { size: 21, before: 0, after: 120 }),
  style('Title', { size: 40, before: 0, after: 120, bold: true }),
  style('Heading1', { size: 28, before: 360, after: 60, bold: true, level: 0 }),
  style('Heading2', { size: 21, before: 120, after: 40, bold: true, level: 1 }),
  style('Fact', { size: 18, before: 0, after: 20 }),
].join('')}</w:styles>`
