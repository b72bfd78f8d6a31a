import { announce } from '../../live/announce.ts'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { engineFor } from '../../ports/speech/engines.ts'
import { EngineDown, type Speech, SpeechError } from '../../ports/speech/speech.ts'
import { tell } from '../../webhooks/webhooks.service.ts'
import { stopwatch } from './stages.service.ts'
import { addHeard } from '../versions/versions.service.ts'
import { type Choice, type Hearing, listen } from './hearing/listening.service.ts'
import { findChoice, findTold, findWork, isOutdated, updateReview } from './pipeline.repo.ts'
import type { Next } from './pipeline.service.ts'
import { orFail, progress, UNWRITTEN } from './progress.service.ts'
import { comeBack, type Patience, tryAgain } from './waiting.service.ts'

interface Task extends Patience {
  signal: AbortSignal
}

type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Writes down what was said. A missing engine is waited for. Done twice it does nothing more. */
export async function transcribe(org: OrgScope, { signal, ...patience }: Task, next: Next) {
  const { talk_id } = patience
  const talk = await findWork(org, talk_id)
  const choice = await findChoice(org)
  if (!talk || !choice || !(await isDue(org, talk, patience))) return
  const engine = engineFor(org.context.speech, choice)
  if (typeof engine === 'string') return comeBack(org, patience, { reason: engine, seconds: NO_ENGINE_SECONDS })
  const missing = await engine.missing()
  if (missing) return comeBack(org, patience, { reason: missing })
  try {
    await write(org, { talk, choice, engine, signal, again: patience.again ?? false }, next)
  } catch (error) {
    if (!(error instanceof EngineDown)) throw error
    await tryAgain(org, patience, error)
  }
}

/** An admin has to do something first, and doing it looks for the talk at once. */
const NO_ENGINE_SECONDS = 10 * 60

/** What is written down already is only done again where the organization has chosen otherwise meanwhile. */
async function isDue(org: OrgScope, { talk_id, state }: Work, { again }: Patience) {
  return again ? state === 'ready' && (await isOutdated(org, talk_id)) : UNWRITTEN.includes(state)
}

interface Writing {
  talk: Work
  choice: Choice
  engine: Speech
  again: boolean
  signal: AbortSignal
}

async function write(org: OrgScope, { talk, again, ...how }: Writing, next: Next) {
  if (again) return rewrite(org, { talk, ...how }, next)
  const { talk_id } = talk
  const took = stopwatch('transcribe')
  await progress(org, talk_id, { from: UNWRITTEN, state: 'transcribing' })
  await orFail(org, talk_id, async () => {
    const heard = await listen(org, talk, how)
    await together(org, async (tx) => {
      if (!(await progress(tx, talk_id, { from: UNWRITTEN, state: 'ready' }))) return
      await keep(tx, talk_id, heard)
      await took(tx, talk_id)
      await stopwatch('all', Date.parse(talk.created))(tx, talk_id)
      const told = await findTold(tx, talk_id)
      await tell(tx, 'talk.ready', told ? [told] : [])
      await next(tx)
    })
  })
}

/** Where the engine cannot do it, the text that is there stays. */
async function rewrite(org: OrgScope, { talk, ...how }: Omit<Writing, 'again'>, next: Next) {
  const { talk_id } = talk
  const heard = await listen(org, talk, how).catch((error) => {
    if (error instanceof SpeechError) return null
    throw error
  })
  if (heard === null) return
  await together(org, async (tx) => {
    if ((await findWork(tx, talk_id))?.state !== 'ready') return
    await keep(tx, talk_id, heard)
    await announce(tx, 'talks')
    await next(tx)
  })
}

async function keep(tx: OrgScope, talk_id: string, heard: Hearing) {
  await addHeard(tx, talk_id, heard)
  if (heard.words.some(({ phantom }) => phantom)) await updateReview(tx, talk_id)
}
