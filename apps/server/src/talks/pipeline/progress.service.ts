import type { TalkRow } from '@earshot/contract/talks'
import { announce } from '../../core/live/announce.ts'
import { type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { MediaError } from '../../ports/media/media.ts'
import { SpeechError } from '../../ports/speech/speech.ts'
import { findWork, type Progress, updateState } from './pipeline.repo.ts'

export const UNTRANSCODED: TalkRow['state'][] = ['received', 'transcoding']
export const UNTRANSCRIBED: TalkRow['state'][] = ['waiting', 'transcribing']
const UNREADY = [...UNTRANSCODED, ...UNTRANSCRIBED]

const OUR_FAULT = 'Something went wrong on the server while this talk was being prepared. It is kept, and tried again'
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 24 * 60 * 60

/**
 * For a job that used up its attempts because of a server fault, not because of the recording: the talk shows that and
 * waits. Returns the seconds until the job should run again, growing each time; null if nothing is left to do.
 */
export async function postpone(org: OrgScope, talk_id: string, setbacks: number): Promise<number | null> {
  const state = await inTransaction(org, async (tx) => {
    const talk = await findWork(tx, talk_id)
    if (!talk || !UNREADY.includes(talk.state)) return null
    const back = UNTRANSCODED.includes(talk.state) ? 'received' : 'waiting'
    const channel_id = await updateState(tx, talk_id, { from: UNREADY, state: back, reason: OUR_FAULT })
    if (channel_id) await announce(tx, 'talks', channel_id)
    return back
  })
  return state && Math.min(FIRST_PAUSE * 2 ** setbacks, LONGEST_PAUSE)
}

/** False if the talk has not failed or is already being processed. */
export const startAgain = (org: OrgScope, talk_id: string) =>
  progress(org, talk_id, { from: ['failed'], state: 'received' })

/** Not announced: only the open talk shows these states, and it polls until it is ready. */
const SILENT: TalkRow['state'][] = ['transcoding', 'transcribing']

/** False if the talk is gone or another process was first. */
export const progress = (org: OrgScope, talk_id: string, to: Progress) =>
  inTransaction(org, async (tx) => {
    const channel_id = await updateState(tx, talk_id, to)
    const change = to.state === 'waiting' ? 'arrivals' : 'talks'
    if (channel_id && !SILENT.includes(to.state)) await announce(tx, change, channel_id)
    return channel_id !== undefined
  })

/** Errors caused by the recording fail the talk at once; others are thrown, so that the job is retried. */
export async function failOnPermanentError(org: OrgScope, talk_id: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof MediaError || error instanceof SpeechError)) throw error
    await progress(org, talk_id, { from: UNREADY, state: 'failed', reason: error.message })
  }
}
