import type { OrgScope } from '../organizations/scope.ts'
import { findRecording, listWords } from './talks.repo.ts'

/** What was said in a talk and where it was sent; nothing when the talk is gone. */
export async function heardIn(org: OrgScope, talk_id: string) {
  const recording = await findRecording(org, talk_id)
  const [heard] = await listWords(org, [talk_id])
  return recording && heard && { channel_id: recording.channel_id, words: heard.words }
}
