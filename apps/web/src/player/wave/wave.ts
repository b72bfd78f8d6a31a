import WaveSurfer from 'wavesurfer.js'
import Regions from 'wavesurfer.js/plugins/regions'
import { cspNonce } from '../../lib/nonce.ts'

/** A stretch of sound to mark, in seconds; its kind is the name of its style. */
export interface Region {
  kind: 'found' | 'alert'
  start: number
  end: number
}

export interface WaveOptions {
  container: HTMLElement
  peaks: readonly number[]
  duration: number
  regions: readonly Region[]
  height: number
  onSeek: (to: number) => void
}

const QUIETEST = 0.05
const MOST_REGIONS = 300

/** Draws a waveform that plays nothing itself: `show` moves its cursor. */
export function drawWave({ container, peaks, duration, regions, height, onSeek }: WaveOptions) {
  const colour = (name: string) => getComputedStyle(container).getPropertyValue(name).trim()
  const marks = Regions.create()
  const wave = WaveSurfer.create({
    container,
    media: new Audio(),
    peaks: [[...peaks]],
    duration,
    height,
    cspNonce: cspNonce(),
    normalize: true,
    maxPeak: Math.max(QUIETEST, ...peaks),
    waveColor: colour('--wave'),
    progressColor: colour('--wave-heard'),
    cursorColor: colour('--accent'),
    cursorWidth: 2,
    barWidth: 3,
    barGap: 2,
    barRadius: 3,
    barMinHeight: 2,
    dragToSeek: true,
    autoScroll: false,
    hideScrollbar: true,
    plugins: [marks],
  })
  wave.on('ready', () => {
    for (const { kind, start, end } of regions.slice(0, MOST_REGIONS)) {
      marks.addRegion({ id: kind, start, end, drag: false, resize: false, color: 'transparent' })
    }
  })
  wave.on('interaction', onSeek)
  return { show: (at: number) => wave.setTime(at), remove: () => wave.destroy() }
}
