import type { TalkRow } from '@earshot/contract/talks'
import { announce } from '../../live/announce.ts'
import { type OrgScope, together } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { SpeechError } from '../../ports/speech/speech.ts'
import { type Progress, updateState } from './pipeline.repo.ts'

export const UNHEARD: TalkRow['state'][] = ['received', 'transcoding']
export const UNWRITTEN: TalkRow['state'][] = ['waiting', 'transcribing']
const UNREADY = [...UNHEARD, ...UNWRITTEN]

const GAVE_UP = 'Something went wrong on our side while this talk was being prepared. It is kept; run it again'

/** The job was tried as often as it may be. */
export const giveUp = (org: OrgScope, talk_id: string) =>
  progress(org, talk_id, { from: UNREADY, state: 'failed', reason: GAVE_UP })

/** Puts a failed talk back to its beginning. False when it has not failed, or is under way again. */
export const startAgain = (org: OrgScope, talk_id: string) =>
  progress(org, talk_id, { from: ['failed'], state: 'received' })

/** False when the talk is gone, or somebody else was quicker. */
export const progress = (org: OrgScope, talk_id: string, to: Progress) =>
  together(org, async (tx) => {
    const moved = await updateState(tx, talk_id, to)
    if (moved) await announce(tx, 'talks')
    return moved
  })

/** What the recording itself, or the engine about it, gets wrong is said at once; everything else is worth another try. */
export async function orFail(org: OrgScope, talk_id: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof MediaError || error instanceof SpeechError)) throw error
    await progress(org, talk_id, { from: UNREADY, state: 'failed', reason: error.message })
  }
}
