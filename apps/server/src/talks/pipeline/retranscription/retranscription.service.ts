import type { OrgScope } from '../../../organizations/scope.ts'
import { MediaError } from '../../../ports/media/media.ts'
import { type Speech, SpeechError } from '../../../ports/speech/speech.ts'
import {
  findRetranscriptionState,
  type RetranscriptionState,
  updateInstead,
  updateRedoPause,
  updateRedoTries,
} from './retranscription.repo.ts'

/** After so many failures on the same sound the current text is final. The index `talks_improvable` has the same limit. */
const MOST_TRIES = 10

/** The engines that should transcribe a finished talk again: those before the one that did it. */
export async function enginesToRedo(org: OrgScope, talk_id: string, order: readonly Speech[]) {
  const state = await findRetranscriptionState(org, talk_id)
  if (!state) return { engines: [], outdated: false }
  const outdated = state.since.length === 0
  return { engines: order.slice(0, outdated ? countUpToNewest(order, state) : countBetter(order, state)), outdated }
}

/** The settings have changed since, so the same engine may transcribe it differently now. */
const countUpToNewest = (order: readonly Speech[], { newest }: RetranscriptionState) =>
  Math.max(1, placeOf(order, newest))

function countBetter(order: readonly Speech[], { since, provisional }: RetranscriptionState) {
  if (!provisional) return 0
  const places = since.map((name) => placeOf(order, name)).filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : 1
}

const placeOf = (order: readonly Speech[], engine: string | null) => order.findIndex(({ name }) => name === engine)

interface Done {
  /** The first of the order, and the one that did it. */
  first: Speech | undefined
  engine: string
  /** A better engine has refused the sound, or stumbled over it. */
  failed: boolean
}

/** Whether the talk is to be done once more by a better engine. */
export const recordRetranscription = (tx: OrgScope, talk_id: string, { first, engine, failed }: Done) =>
  updateInstead(tx, talk_id, { instead_of: first && first.name !== engine ? first.name : null, failed })

/** An engine refused or crashed on the sound: the current text is kept and the next try is delayed. */
export const recordFailedTry = (org: OrgScope, talk_id: string) => updateRedoTries(org, talk_id, MOST_TRIES)

/** Only what is about the sound counts as a try; other errors are the job's. */
export async function recordIfCausedBySound(org: OrgScope, talk_id: string, error: unknown) {
  if (!(error instanceof SpeechError || error instanceof MediaError)) {
    await updateRedoPause(org, talk_id)
    throw error
  }
  await recordFailedTry(org, talk_id)
}
