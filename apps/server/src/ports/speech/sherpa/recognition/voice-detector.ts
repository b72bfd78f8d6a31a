import type { Segment } from '../../../media/chunks/segments.ts'
import { RATE } from './windows.ts'

/** The part of sherpa-onnx-node in use; it has no types. */
export interface VadLibrary {
  Vad: new (config: object, bufferSeconds: number) => Vad
}

interface Vad {
  acceptWaveform(samples: Float32Array): void
  flush(): void
  reset(): void
  isEmpty(): boolean
  /** `start` counts samples. */
  front(external: boolean): { start: number; samples: Float32Array }
  pop(): void
}

/** Samples that Silero's model looks at together. */
const STEP = 512
/** Seconds of the longest piece of a recording passed to a recognizer at once, and more. */
const BUFFER = 120

/**
 * Lenient, because a word that was said must not be lost: of nine minutes of music it takes 0.4 s for speech, and of 22
 * prompts in noise of their own loudness, over music, over the telephone or at -32 dB it misses no window.
 */
const SENSITIVITY = { threshold: 0.3, minSpeechDuration: 0.1, minSilenceDuration: 0.5, maxSpeechDuration: BUFFER }

/** Finds speech with Silero's model. Throws if the library cannot read it. */
export function openVoiceDetector({ Vad }: VadLibrary, model: string) {
  const sileroVad = { model, windowSize: STEP, ...SENSITIVITY }
  const vad = new Vad({ sileroVad, sampleRate: RATE, numThreads: 1, provider: 'cpu', debug: 0 }, BUFFER)
  return (samples: Int16Array): Segment[] => {
    vad.reset()
    const found: Segment[] = []
    for (let at = 0; at < samples.length; at += STEP) {
      vad.acceptWaveform(stepOf(samples, at))
      take(vad, found)
    }
    vad.flush()
    take(vad, found)
    return found
  }
}

/** The last step is filled up with silence. */
function stepOf(samples: Int16Array, at: number) {
  const step = new Float32Array(STEP)
  for (const [index, sample] of samples.subarray(at, at + STEP).entries()) step[index] = sample / 32_768
  return step
}

function take(vad: Vad, found: Segment[]) {
  for (; !vad.isEmpty(); vad.pop()) {
    const { start, samples } = vad.front(false)
    found.push({ start: start / RATE, end: (start + samples.length) / RATE })
  }
}
