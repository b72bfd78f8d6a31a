import { barsOf } from './waveform.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 12
const BARS = 72
const TALL = 360
const STEP = 14
const RADIUS = 4
const PAPER = [253, 252, 250]
const EMBER = [184, 67, 10]

/** The waveform as an image for link previews. Drawn pixel by pixel, so that no user input is ever parsed as an image. */
export async function drawWaveform(peaks: number[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const dots = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at++) paint(dots, at, at < WIDTH * EDGE ? 1 : 0)
  const bars = barsOf(peaks, { height: TALL, most: BARS, step: STEP })
  const left = (WIDTH - bars.length * STEP) / 2 + RADIUS
  for (const { x, y, height } of bars) {
    const top = (HEIGHT - TALL + EDGE) / 2 + y
    paintBar(dots, { x: left + x, top, bottom: top + height })
  }
  return sharp(dots, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
}

interface Upright {
  x: number
  top: number
  bottom: number
}

function paintBar(dots: Buffer, { x, top, bottom }: Upright) {
  const [first, last] = [Math.min(top + RADIUS, bottom), Math.max(bottom - RADIUS, top)]
  const reach = RADIUS + 1
  const columns = 2 * reach + 1
  const rows = Math.ceil(bottom - top) + 2 * reach
  for (let dot = 0; dot < columns * rows; dot++) {
    const across = Math.round(x) - reach + (dot % columns)
    const down = Math.round(top) - reach + Math.floor(dot / columns)
    const nearest = Math.min(Math.max(down, first), last)
    const ink = RADIUS + 0.5 - Math.hypot(across - x, down - nearest)
    if (ink > 0) paint(dots, down * WIDTH + across, Math.min(1, ink))
  }
}

function paint(dots: Buffer, at: number, ink: number) {
  for (const [channel, paper] of PAPER.entries())
    dots[at * 3 + channel] = Math.round(paper + ((EMBER[channel] as number) - paper) * ink)
}
