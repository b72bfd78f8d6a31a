import { EngineDown, DamagedSound, type Speech, SpeechError } from '../../../ports/speech/speech.ts'

/** What came of asking engines one after the other. */
export interface FallbackOutcome<Result> {
  /** Undefined where none could do it. */
  result: Result | undefined
  /** Why it is not the first of them that did it, in their order. */
  failures: EngineFailure[]
  /** Which engines have stumbled over this sound so far, once for each time. */
  stumbled: string[]
}

export interface EngineFailure {
  error: EngineDown | SpeechError
  /** Not tried because something it needs is missing, possibly permanently. */
  missing: boolean
}

interface Asking<Result> {
  engines: readonly Speech[]
  /** Which of them have stumbled over this sound before, once for each time. */
  stumbled: readonly string[]
  /** `hurry` where there is another engine to ask. */
  ask: (engine: Speech, hurry: boolean) => Promise<Result>
}

/** An engine may stumble over a sound so often; then the next is asked. */
const TRIES = 2

/**
 * Asks engines in their order until one can do it. One that stumbles over the sound for the first time ends the round, so
 * that it is asked once more after a pause. Throws what is neither an engine's fault nor its refusal.
 */
export async function tryInOrder<Result>({ engines, stumbled, ask }: Asking<Result>): Promise<FallbackOutcome<Result>> {
  const outcome: FallbackOutcome<Result> = { result: undefined, failures: [], stumbled: [...stumbled] }
  const timesOf = ({ name }: Speech) => outcome.stumbled.filter((each) => each === name).length
  const fresh = engines.filter((engine) => timesOf(engine) < TRIES)
  const round = fresh.length > 0 ? fresh : engines
  for (const engine of round) {
    const failure = await failureOf(engine, async () => {
      outcome.result = await ask(engine, engine !== round.at(-1))
    })
    if (!failure) return outcome
    outcome.failures.push(failure)
    const { error } = failure
    if (!(error instanceof EngineDown && error.stumbled)) continue
    outcome.stumbled.push(engine.name)
    if (!error.slow && timesOf(engine) < TRIES) return outcome
  }
  return outcome
}

/** Null where it could do it. */
async function failureOf(engine: Speech, work: () => Promise<void>): Promise<EngineFailure | null> {
  const missing = await engine.missing()
  if (missing) return { error: new EngineDown(missing), missing: !engine.isResting?.() }
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DamagedSound) throw error
    if (error instanceof EngineDown || error instanceof SpeechError) return { error, missing: false }
    throw error
  }
}

/** Whether an engine has said something about this very sound, by refusing it or stumbling over it. */
export const isCausedBySound = ({ failures, stumbled }: FallbackOutcome<unknown>) =>
  stumbled.length > 0 || failures.some(({ error }) => error instanceof SpeechError)

/**
 * Why a talk that no engine could do has to wait, or fails: it fails where the first that was asked refuses it, and no
 * other could do it later.
 */
export function errorOfFailures(failures: readonly EngineFailure[]): EngineDown | SpeechError {
  const [first] = failures
  const down = failures.flatMap(({ error, missing }, at) =>
    error instanceof EngineDown && (at === 0 || !missing) ? [error] : [],
  )
  if (!first || !down[0]) return first?.error ?? new SpeechError('No speech engine could be asked')
  const pauses = down.flatMap(({ seconds }) => seconds ?? [])
  const seconds = pauses.length > 0 ? Math.min(...pauses) : null
  return new EngineDown(down[0].message, { seconds, stumbled: down.some(({ stumbled }) => stumbled) })
}
