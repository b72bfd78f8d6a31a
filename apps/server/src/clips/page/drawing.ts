import sharp from 'sharp'
import { barsOf } from './wave.ts'

const WIDTH = 1200
const HEIGHT = 630
const BARS = 72
const TALL = 300
const STEP = 13

/** The sound as a picture for links that show one: its wave and our mark, no words, so that no font is needed. */
export function draw(peaks: number[]): Promise<Buffer> {
  const bars = barsOf(peaks, { height: TALL, most: BARS, step: STEP })
  const left = (WIDTH - bars.length * STEP) / 2
  const top = (HEIGHT - TALL) / 2 + 24
  const wave = bars.map(
    ({ x, y, height }) => `<rect x="${left + x}" y="${top + y}" width="8" height="${height}" rx="4"/>`,
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#fdfcfa"/><rect width="100%" height="10" fill="#b8430a"/>
<g transform="translate(64 64) scale(2.4)" fill="none" stroke="#b8430a" stroke-width="2.7" stroke-linecap="round">${MARK}</g>
<g fill="#b8430a">${wave.join('')}</g></svg>`),
  )
    .png({ palette: true })
    .toBuffer()
}

/** The ear of three arcs, on a field of 32 by 32. */
export const MARK =
  '<path d="M6.5 8.2A10.3 10.3 0 0 1 25.8 13.4c0 5-2.7 7-4.9 9.3-2.3 2.4-1.9 6.3-6.1 6.3"/>' +
  '<path d="M10 10.6a6 6 0 0 1 10.9 3c.2 2.9-1.6 4.3-3.2 5.9-1 1-1.5 1.9-1.8 3.1"/>' +
  '<path d="M13.2 13.4a2 2 0 0 1 2.6 2.4c-.2.7-.7 1.2-1.3 1.8"/>'
