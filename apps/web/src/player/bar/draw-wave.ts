import WaveSurfer from 'wavesurfer.js'
import Regions from 'wavesurfer.js/plugins/regions'
import { cspNonce } from '../../lib/nonce.ts'

/** Times are in seconds; the kind selects the style. */
export interface Region {
  kind: 'found' | 'alert' | 'quiet' | 'note' | 'resolved'
  start: number
  end: number
}

interface WaveOptions {
  container: HTMLElement
  peaks: readonly number[]
  duration: number
  regions: readonly Region[]
  height: number
  onSeek: (to: number) => void
}

const QUIETEST = 0.05
const MOST_REGIONS = 300
/** In pixels. A pin at either end is shown whole. */
const PIN_WIDTH = 10
const FIXED = { drag: false, resize: false, color: 'transparent' }
const LOOK = {
  normalize: true,
  cursorWidth: 2,
  barWidth: 3,
  barGap: 2,
  barRadius: 3,
  barMinHeight: 2,
  hideScrollbar: true,
}

/** `show` moves the cursor, in seconds. */
export interface Wave {
  show: (at: number) => void
  remove: () => void
}

export function drawWave({ container, peaks, duration, regions, height, onSeek }: WaveOptions): Wave {
  const marks = Regions.create()
  const wave = WaveSurfer.create({
    ...LOOK,
    ...coloursOf(container),
    ...{ container, duration, height },
    media: new Audio(),
    peaks: [[...peaks]],
    maxPeak: Math.max(QUIETEST, ...peaks),
    cspNonce: cspNonce(),
    dragToSeek: true,
    autoScroll: false,
    plugins: [marks],
  })
  let now = 0
  wave.on('ready', () => {
    wave.setTime(now)
    const pin = (PIN_WIDTH / 2) * (duration / container.clientWidth)
    for (const { kind, start, end } of regions.slice(0, MOST_REGIONS)) {
      const shown = kind === 'note' || kind === 'resolved' ? Math.min(Math.max(start, pin), duration - pin) : start
      marks.addRegion({ id: kind, start: shown, end: Math.max(shown, end), ...FIXED })
    }
  })
  wave.on('interaction', onSeek)
  const show = (at: number) => {
    now = at
    wave.setTime(at)
  }
  return { show, remove: () => wave.destroy() }
}

/** A canvas cannot use CSS variables, so their values are read. */
function coloursOf(container: HTMLElement) {
  const colour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim()
  return { waveColor: colour('--wave'), progressColor: colour('--wave-heard'), cursorColor: colour('--accent') }
}
