import * as z from 'zod/mini'
import { forgetNamed, type Kept, kept, keptNames } from '../../../lib/browser-storage/kept.ts'

/** A text that somebody is writing: it survives reloads, crashes and expiry, on this browser and for them alone. */
const Draft = z.object({
  text: z.string(),
  /** The version that it was begun from; none where there was no text. */
  from_version: z.optional(z.number()),
  /** When it was last touched, in milliseconds. */
  at: z.number(),
})
export type Draft = z.infer<typeof Draft>

const PREFIX = 'talk_draft_'
const drafts = new Map<string, Kept<Draft>>()

/** The draft of a person for a talk. */
export function draftOf(user_id: string, talk_id: string): Kept<Draft> {
  const name = `${PREFIX}${user_id}_${talk_id}`
  const known = drafts.get(name) ?? kept(name, Draft)
  drafts.set(name, known)
  return known
}

const draftsOf = (user_id: string) => keptNames().filter((name) => name.startsWith(`${PREFIX}${user_id}_`))

/** Whether a person has begun to write a text that is not saved. */
export const hasDrafts = (user_id: string) => draftsOf(user_id).length > 0

/** Signing out leaves no unsaved text on this browser. */
export function forgetDrafts(user_id: string) {
  for (const name of draftsOf(user_id)) forgetNamed(name)
}
