import type { OrgScope } from '../organizations/scope.ts'
import { findRecording, listWords } from './talks.repo.ts'

/** What was said in a talk, where and by whom; nothing when the talk is gone or in the bin. */
export async function heardIn(org: OrgScope, talk_id: string) {
  const recording = await findRecording(org, talk_id)
  const [heard] = await listWords(org, [talk_id])
  if (!recording || recording.deleted || !heard) return undefined
  const { channel_id, speaker_id } = recording
  return { channel_id, speaker_id, words: heard.words }
}
