import { FIRST_MODEL } from '@earshot/contract/engines'
import { alone, type Writing, type OrgScope } from '../../../organizations/scope.ts'
import { MediaError } from '../../../ports/media/media.ts'
import { type Speech, SpeechError } from '../../../ports/speech/speech.ts'
import {
  findRetranscriptionState,
  type RetranscriptionState,
  updateInstead,
  updateRedoPause,
  updateRedoTries,
} from './retranscription.repo.ts'

/** After this many failures on the same audio the current text is final. The index `talks_improvable` has the same limit. */
const MOST_TRIES = 10

interface Redo {
  talk_id: string
  /** Its engine listened once, and should listen as often as it usually does. */
  calm?: boolean | undefined
}

/** The engines that should transcribe a finished talk again: those before the one that did. */
export async function enginesToRedo(org: OrgScope, { talk_id, calm }: Redo, order: readonly Speech[]) {
  const state = await findRetranscriptionState(org, talk_id)
  if (!state) return { engines: [], outdated: false }
  if (calm) return { engines: order.slice(0, placeOf(order, state.newest) + 1), outdated: false }
  const outdated = state.since.length === 0
  return { engines: order.slice(0, outdated ? countUpToNewest(order, state) : countBetter(order, state)), outdated }
}

/** The settings have changed since, so the same engine may give a different result. */
const countUpToNewest = (order: readonly Speech[], { newest }: RetranscriptionState) =>
  Math.max(1, placeOf(order, newest))

/** If the engine that did it is gone, those up to the one that should have done it. */
function countBetter(order: readonly Speech[], { since, newest, instead_of }: RetranscriptionState) {
  if (newest === FIRST_MODEL) return Math.max(0, placeOf(order, newest))
  if (instead_of === null) return 0
  const places = since.map((name) => placeOf(order, name)).filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : Math.max(1, placeOf(order, instead_of) + 1)
}

const placeOf = (order: readonly Speech[], engine: string | null) => order.findIndex(({ name }) => name === engine)

interface Done {
  first: Speech | undefined
  engine: string
  /** Whether a better engine refused the audio or failed on it. */
  failed: boolean
}

export const recordRetranscription = (tx: Writing<OrgScope>, talk_id: string, { first, engine, failed }: Done) =>
  updateInstead(tx, talk_id, { instead_of: first && first.name !== engine ? first.name : null, failed })

/** Keeps the current text and delays the next try. */
export const recordFailedTry = (org: Writing<OrgScope>, talk_id: string) => updateRedoTries(org, talk_id, MOST_TRIES)

/** Only errors caused by the audio count as a try; others are rethrown for the queue's retries. */
export async function recordIfCausedBySound(org: OrgScope, talk_id: string, error: unknown) {
  if (!(error instanceof SpeechError || error instanceof MediaError)) {
    await updateRedoPause(alone(org), talk_id)
    throw error
  }
  await recordFailedTry(alone(org), talk_id)
}
