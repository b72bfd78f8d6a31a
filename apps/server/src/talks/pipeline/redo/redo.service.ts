import type { OrgScope } from '../../../organizations/scope.ts'
import { MediaError } from '../../../ports/media/media.ts'
import { type Speech, SpeechError } from '../../../ports/speech/speech.ts'
import { findStanding, type Standing, updateInstead, updateRedoPause, updateRedoTries } from './redo.repo.ts'

/** After so many failures on the same sound the text that stands is final. The index `talks_improvable` knows it, too. */
const MOST_TRIES = 10

/** Which engines of the order are to write a finished talk down once more: those in front of the one that did it. */
export async function enginesToRedo(org: OrgScope, talk_id: string, order: readonly Speech[]) {
  const standing = await findStanding(org, talk_id)
  if (!standing) return { engines: [], outdated: false }
  const outdated = standing.since.length === 0
  return { engines: order.slice(0, outdated ? anew(order, standing) : better(order, standing)), outdated }
}

/** The organization has chosen since: the same engine may do it differently now. */
const anew = (order: readonly Speech[], { newest }: Standing) => Math.max(1, placeOf(order, newest))

function better(order: readonly Speech[], { since, provisional }: Standing) {
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
export const noteDone = (tx: OrgScope, talk_id: string, { first, engine, failed }: Done) =>
  updateInstead(tx, talk_id, { instead_of: first && first.name !== engine ? first.name : null, failed })

/** An engine has refused the sound, or stumbled over it: the text that stands is kept, and the next try is later. */
export const noteFailure = (org: OrgScope, talk_id: string) => updateRedoTries(org, talk_id, MOST_TRIES)

/** Only what is about the sound counts as a try; other errors are the job's. */
export async function orNote(org: OrgScope, talk_id: string, error: unknown) {
  if (!(error instanceof SpeechError || error instanceof MediaError)) {
    await updateRedoPause(org, talk_id)
    throw error
  }
  await noteFailure(org, talk_id)
}
