import { EngineDown, DamagedSound, type Speech, SpeechError } from '../../../ports/speech/speech.ts'

export interface FallbackOutcome<Result> {
  result: Result | undefined
  /** Errors of the engines tried before, in order. */
  failures: EngineFailure[]
  /** Engines that have failed on this audio so far, one entry per failure. */
  stumbled: string[]
}

export interface EngineFailure {
  error: EngineDown | SpeechError
  /** Not tried because something it needs is missing, possibly permanently. */
  missing: boolean
}

interface Asking<Result> {
  engines: readonly Speech[]
  /** Engines that failed on this audio before, one entry per failure. */
  stumbled: readonly string[]
  ask: (engine: Speech, hurry: boolean) => Promise<Result>
}

/** Failures of an engine on the same audio before the next one is tried. */
const TRIES = 2

/**
 * Tries engines in order. The first time one fails on the audio, the round ends, so that it is retried after a pause.
 * Throws errors that are neither an engine's failure nor its refusal.
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

/** Whether an engine refused this audio or failed on it. */
export const isCausedBySound = ({ failures, stumbled }: FallbackOutcome<unknown>) =>
  stumbled.length > 0 || failures.some(({ error }) => error instanceof SpeechError)

/**
 * The error of a talk that no engine could transcribe: a refusal if the first engine refused and no other could do it
 * later, otherwise EngineDown.
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
