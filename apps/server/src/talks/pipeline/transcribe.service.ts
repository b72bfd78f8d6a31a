import { senderOf } from '@earshot/contract/rules/callers'
import { RetryLater } from '../../core/jobs/job.ts'
import { announce } from '../../core/live/announce.ts'
import { alone, type Writing, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { engineFor, enginesFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech } from '../../ports/speech/speech.ts'
import { enqueueWebhooks } from '../../alerts/webhooks/webhooks.service.ts'
import { stopwatch } from './stages.service.ts'
import { addTranscript } from '../versions/versions.service.ts'
import {
  tryInOrder,
  isCausedBySound,
  type FallbackOutcome,
  errorOfFailures,
} from './transcription/engine-fallback.service.ts'
import { showWords } from './heard-so-far.service.ts'
import { type EngineChoice, type Transcription, transcribeTalk } from './transcription/transcription.service.ts'
import { findChannelChoice, findChoice, findWebhookTalk, findWork, updateReview } from './pipeline.repo.ts'
import { failOnPermanentError, progress, UNTRANSCRIBED } from './progress.service.ts'
import {
  enginesToRedo,
  recordRetranscription,
  recordFailedTry,
  recordIfCausedBySound,
} from './retranscription/retranscription.service.ts'
import { retryLater, type RetryState, retryAfterFailure } from './retry.service.ts'

export const channelChoice = (org: OrgScope, channel_id: string) => findChannelChoice(org, channel_id)

/** The next steps, enqueued in the transaction that records this one. */
type Next = (tx: Writing<OrgScope>, heard: Pick<Transcription, 'once'>) => Promise<void>

interface Task extends RetryState {
  signal: AbortSignal
}

type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Transcribes with the first engine in order that can. Idempotent. */
export async function transcribe(org: OrgScope, { signal, ...patience }: Task, next: Next) {
  const talk = await findWork(org, patience.talk_id)
  const choice = await findChoice(org, patience.talk_id)
  if (!talk || !choice) return
  const writing = { talk, choice, signal, patience }
  if (patience.again) return rewrite(org, writing, next)
  if (UNTRANSCRIBED.includes(talk.state)) return write(org, writing, next)
}

/** Long, because an admin must change the settings first, and that wakes the talk at once. */
const NO_ENGINE_SECONDS = 10 * 60

interface Wanted {
  talk: Work
  choice: EngineChoice
  signal: AbortSignal
  patience: RetryState
}

async function write(org: OrgScope, writing: Wanted, next: Next) {
  const { talk_id, created, engine } = writing.talk
  const engines = enginesFor(org.context.speech, writing.choice)
  if (engines.length === 0) {
    const reason = engineFor(org.context.speech, writing.choice) as string
    return retryLater(org, writing.patience, { reason, seconds: NO_ENGINE_SECONDS })
  }
  const took = stopwatch('transcribe')
  await failOnPermanentError(org, talk_id, async () => {
    const outcome = await ask(org, engines, writing)
    if (!outcome.result) return orWait(org, writing.patience, outcome)
    const heard = outcome.result
    await inTransaction(org, async (tx) => {
      await requireSameLanguage(tx, writing)
      if (!(await progress(tx, talk_id, { from: UNTRANSCRIBED, state: 'ready' }))) return
      await keep(tx, talk_id, { heard, engines, outcome })
      await took(tx, talk_id)
      if (engine === null) await stopwatch('all', Date.parse(created))(tx, talk_id)
      const told = await findWebhookTalk(tx, talk_id)
      await enqueueWebhooks(tx, 'talk.ready', told ? [{ ...told, user_id: senderOf(told) }] : [])
      await next(tx, heard)
    })
  })
}

/** It can be set while an engine listens. */
async function requireSameLanguage(tx: OrgScope, { talk, choice, patience }: Wanted) {
  const now = await findChoice(tx, talk.talk_id)
  if (now && now.language !== choice.language) throw new RetryLater(1, patience)
}

const ask = (org: OrgScope, engines: readonly Speech[], { talk, choice, signal, patience }: Wanted) =>
  tryInOrder({
    engines,
    stumbled: patience.stumbled ?? [],
    ask: async (engine, hurry) => {
      if (patience.again) return transcribeTalk(org, talk, { choice, engine, signal, hurry, quick: false })
      await progress(org, talk.talk_id, { from: UNTRANSCRIBED, state: 'transcribing' })
      const first = { quick: isHurried(talk), onWords: showWords(org, talk) }
      return transcribeTalk(org, talk, { choice, engine, signal, hurry, ...first })
    },
  })

const [LONGEST_WAIT_MS, LONG_SECONDS] = [60_000, 20]

/** Heard once at first, and as often as the engine usually listens when no other talk waits. */
const isHurried = ({ created, duration }: Work) =>
  Date.now() - Date.parse(created) > LONGEST_WAIT_MS || (duration ?? 0) > LONG_SECONDS

/** No engine could transcribe: the talk waits for one, or fails. */
async function orWait(org: OrgScope, patience: RetryState, { failures, stumbled }: FallbackOutcome<Transcription>) {
  const error = errorOfFailures(failures)
  if (!(error instanceof EngineDown)) throw error
  await retryAfterFailure(org, { ...patience, ...(stumbled.length > 0 && { stumbled }) }, error)
}

/** Only engines better than the current text's are tried; if none succeeds, the text stays. */
async function rewrite(org: OrgScope, writing: Wanted, next: Next) {
  const { talk, choice, patience } = writing
  const { talk_id } = talk
  // Heard often enough, or corrected.
  if (patience.calm && (talk.confidence !== null || talk.engine === null)) return
  const { engines, outdated } = await enginesToRedo(org, patience, enginesFor(org.context.speech, choice))
  if (engines.length === 0) return
  const outcome = await ask(org, engines, writing).catch((error) => recordIfCausedBySound(org, talk_id, error))
  if (!outcome) return
  const heard = outcome.result
  if (!heard) {
    if (isCausedBySound(outcome)) await recordFailedTry(alone(org), talk_id)
    if (outdated && errorOfFailures(outcome.failures) instanceof EngineDown) await orWait(org, patience, outcome)
    return
  }
  await inTransaction(org, async (tx) => {
    const now = await findWork(tx, talk_id)
    if (now?.state !== 'ready') return
    await keep(tx, talk_id, { heard: { ...heard, again: patience.calm }, engines, outcome })
    await announce(tx, 'talks', now.channel_id)
    await next(tx, { once: false })
  })
}

interface Done {
  heard: Transcription
  engines: readonly Speech[]
  outcome: FallbackOutcome<Transcription>
}

async function keep(tx: Writing<OrgScope>, talk_id: string, { heard, engines, outcome }: Done) {
  await addTranscript(tx, talk_id, heard)
  await recordRetranscription(tx, talk_id, {
    first: engines[0],
    engine: heard.engine,
    failed: isCausedBySound(outcome),
  })
  if (heard.words.some(({ phantom }) => phantom)) await updateReview(tx, talk_id)
}
