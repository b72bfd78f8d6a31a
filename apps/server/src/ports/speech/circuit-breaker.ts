import { EngineDown, type Speech } from './speech.ts'

const FIRST_REST = 15
const LONGEST_REST = 5 * 60
const LONGEST_ASKED = 60 * 60

interface Down {
  until: number
  said: string
  failures: number
}

/** After EngineDown, the engine is not used for a growing pause; then one talk tries it while all others wait for the result. */
export function withCircuitBreaker(speech: Speech, now = () => Date.now()): Speech {
  let down: Down | null = null
  let probing = false
  const resting = () => (down && (probing || now() < down.until) ? down : null)
  return {
    ...speech,
    isResting: () => resting() !== null,
    missing: async () => resting()?.said ?? speech.missing(),
    transcribe: async (wav, hints) => {
      const rest = resting()
      if (rest) throw new EngineDown(rest.said, { seconds: Math.max(1, Math.ceil((rest.until - now()) / 1000)) })
      const before = down
      probing = before !== null
      try {
        const heard = await speech.transcribe(wav, hints)
        down = null
        return heard
      } catch (error) {
        down = error instanceof EngineDown ? after(error, before, now()) : null
        throw error
      } finally {
        probing = false
      }
    },
  }
}

/** The pause that the engine requested, or else a growing one. */
function after(error: EngineDown, before: Down | null, now: number): Down {
  const failures = (before?.failures ?? 0) + 1
  const asked = error.seconds === null ? null : Math.min(error.seconds, LONGEST_ASKED)
  error.seconds = asked ?? Math.min(FIRST_REST * 2 ** (failures - 1), LONGEST_REST)
  return { until: now + error.seconds * 1000, said: error.message, failures }
}
