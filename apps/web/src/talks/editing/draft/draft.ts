import * as z from 'zod/mini'
import { type Kept, kept } from '../../../lib/browser-storage/kept.ts'

/** A text that somebody is writing: it survives reloads, crashes, expiry and signing out, on this browser and for them alone. */
const Draft = z.object({
  text: z.string(),
  /** The version that it was begun from; none where there was no text. */
  from_version: z.optional(z.number()),
  /** When it was last touched, in milliseconds. */
  at: z.number(),
})
export type Draft = z.infer<typeof Draft>

const drafts = new Map<string, Kept<Draft>>()

/** The draft of a person for a talk. */
export function draftOf(user_id: string, talk_id: string): Kept<Draft> {
  const name = `talk_draft_${user_id}_${talk_id}`
  const known = drafts.get(name) ?? kept(name, Draft)
  drafts.set(name, known)
  return known
}
