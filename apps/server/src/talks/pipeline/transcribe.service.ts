import { announce } from '../../live/announce.ts'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { engineFor, enginesFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech } from '../../ports/speech/speech.ts'
import { tell } from '../../webhooks/webhooks.service.ts'
import { stopwatch } from './stages.service.ts'
import { addHeard } from '../versions/versions.service.ts'
import { askInOrder, isAboutSound, type Outcome, verdictOf } from './hearing/fallback.service.ts'
import { type Choice, type Hearing, listen } from './hearing/listening.service.ts'
import { findChoice, findTold, findWork, updateReview } from './pipeline.repo.ts'
import type { Next } from './pipeline.service.ts'
import { orFail, progress, UNWRITTEN } from './progress.service.ts'
import { enginesToRedo, noteDone, noteFailure, orNote } from './redo/redo.service.ts'
import { comeBack, type Patience, tryAgain } from './waiting.service.ts'

interface Task extends Patience {
  signal: AbortSignal
}

type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Writes down what was said, by the first engine of the order that can. Done twice it does nothing more. */
export async function transcribe(org: OrgScope, { signal, ...patience }: Task, next: Next) {
  const talk = await findWork(org, patience.talk_id)
  const choice = await findChoice(org)
  if (!talk || !choice) return
  const writing = { talk, choice, signal, patience }
  if (patience.again) return rewrite(org, writing, next)
  if (UNWRITTEN.includes(talk.state)) return write(org, writing, next)
}

/** An admin has to do something first, and doing it looks for the talk at once. */
const NO_ENGINE_SECONDS = 10 * 60

interface Writing {
  talk: Work
  choice: Choice
  signal: AbortSignal
  patience: Patience
}

async function write(org: OrgScope, writing: Writing, next: Next) {
  const { talk_id, created } = writing.talk
  const engines = enginesFor(org.context.speech, writing.choice)
  if (engines.length === 0) {
    const reason = engineFor(org.context.speech, writing.choice) as string
    return comeBack(org, writing.patience, { reason, seconds: NO_ENGINE_SECONDS })
  }
  const took = stopwatch('transcribe')
  await orFail(org, talk_id, async () => {
    const outcome = await ask(org, engines, writing)
    if (!outcome.result) return orWait(org, writing.patience, outcome)
    const heard = outcome.result
    await together(org, async (tx) => {
      if (!(await progress(tx, talk_id, { from: UNWRITTEN, state: 'ready' }))) return
      await keep(tx, talk_id, { heard, engines, outcome })
      await took(tx, talk_id)
      await stopwatch('all', Date.parse(created))(tx, talk_id)
      const told = await findTold(tx, talk_id)
      await tell(tx, 'talk.ready', told ? [told] : [])
      await next(tx)
    })
  })
}

const ask = (org: OrgScope, engines: readonly Speech[], { talk, choice, signal, patience }: Writing) =>
  askInOrder({
    engines,
    stumbled: patience.stumbled ?? [],
    ask: async (engine, hurry) => {
      if (!patience.again) await progress(org, talk.talk_id, { from: UNWRITTEN, state: 'transcribing' })
      return listen(org, talk, { choice, engine, signal, hurry })
    },
  })

/** No engine could do it: the talk waits for one, or is refused. */
async function orWait(org: OrgScope, patience: Patience, { failures, stumbled }: Outcome<Hearing>) {
  const error = verdictOf(failures)
  if (!(error instanceof EngineDown)) throw error
  await tryAgain(org, { ...patience, ...(stumbled.length > 0 && { stumbled }) }, error)
}

/** Only engines that are better than the one whose text stands are asked; where none of them can do it, that text stays. */
async function rewrite(org: OrgScope, writing: Writing, next: Next) {
  const { talk, choice, patience } = writing
  const { talk_id } = talk
  const { engines, outdated } = await enginesToRedo(org, talk_id, enginesFor(org.context.speech, choice))
  if (engines.length === 0) return
  const outcome = await ask(org, engines, writing).catch((error) => orNote(org, talk_id, error))
  if (!outcome) return
  const heard = outcome.result
  if (!heard) {
    if (isAboutSound(outcome)) await noteFailure(org, talk_id)
    if (outdated && verdictOf(outcome.failures) instanceof EngineDown) await orWait(org, patience, outcome)
    return
  }
  await together(org, async (tx) => {
    if ((await findWork(tx, talk_id))?.state !== 'ready') return
    await keep(tx, talk_id, { heard, engines, outcome })
    await announce(tx, 'talks')
    await next(tx)
  })
}

interface Done {
  heard: Hearing
  engines: readonly Speech[]
  outcome: Outcome<Hearing>
}

async function keep(tx: OrgScope, talk_id: string, { heard, engines, outcome }: Done) {
  await addHeard(tx, talk_id, heard)
  await noteDone(tx, talk_id, { first: engines[0], engine: heard.engine, failed: isAboutSound(outcome) })
  if (heard.words.some(({ phantom }) => phantom)) await updateReview(tx, talk_id)
}
