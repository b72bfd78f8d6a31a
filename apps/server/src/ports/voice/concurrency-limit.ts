import { type Voice, VoiceError } from './voice.ts'

/** So many texts are read at once; the others wait. After an error of the voice itself, all get it until it has rested. */
export function withConcurrencyLimit(voice: Voice, most: number, now = () => Date.now()): Voice {
  const slots = semaphore(most)
  let down: { until: number; error: VoiceError } | null = null
  return {
    ...voice,
    async speak(spoken, signal) {
      await slots.acquire()
      try {
        signal.throwIfAborted()
        if (down && now() < down.until) throw down.error
        const sound = await voice.speak(spoken, signal)
        down = null
        return sound
      } catch (error) {
        if (error instanceof VoiceError && error.rest !== null && error !== down?.error)
          down = { until: now() + error.rest * 1000, error }
        throw error
      } finally {
        slots.release()
      }
    },
  }
}

function semaphore(most: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    async acquire() {
      if (taken < most) taken++
      else await new Promise<void>((begin) => waiting.push(begin))
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else taken--
    },
  }
}
