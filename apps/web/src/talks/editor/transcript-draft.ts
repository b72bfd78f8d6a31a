import {
  removePersisted,
  type Persisted,
  persisted,
  persistedNames,
} from '../../lib/browser-storage/persisted-value.ts'
import { fields, number, optional, text } from '../../lib/browser-storage/value-types.ts'

const unsaved = new Set<object>()

export const isEditorBusy = () => unsaved.size > 0

export function markUnsaved() {
  const work = {}
  unsaved.add(work)
  return () => void unsaved.delete(work)
}

/**
 * An unsaved transcript. It survives reloads, crashes and expired sessions, but only in this browser and for this
 * person.
 */
export interface Draft extends DraftText {
  from_version?: number | undefined
  /** Last modification, in milliseconds. */
  at: number
}

/** Of transcripts and notes alike. */
interface DraftText {
  text: string
  org_id?: string | undefined
  /** When the talk was recorded. */
  recorded_at?: string | undefined
  /** Of a note in the talk, in seconds. */
  position?: number | undefined
}

const draftText = { text, org_id: optional(text), recorded_at: optional(text), position: optional(number) }
const draftType = fields<Draft>({ ...draftText, from_version: optional(number), at: number })
const textType = fields<DraftText>(draftText)

const PREFIX = 'talk_draft_'

/** Signing out lists drafts by this prefix, asks, and deletes them. */
export const talkDraftName = (user_id: string, what: string) => `${PREFIX}${user_id}_${what}`

const drafts = new Map<string, Persisted<Draft>>()

export function transcriptDraftOf(user_id: string, talk_id: string): Persisted<Draft> {
  const name = talkDraftName(user_id, talk_id)
  const known = drafts.get(name) ?? persisted(name, draftType)
  drafts.set(name, known)
  return known
}

const draftsOf = (user_id: string) => persistedNames().filter((name) => name.startsWith(`${PREFIX}${user_id}_`))

export const hasDrafts = (user_id: string) => draftsOf(user_id).length > 0

/** Unsaved texts of talks and their notes. */
export const draftTexts = (user_id: string) =>
  draftsOf(user_id).flatMap((name) => {
    const draft = persisted(name, textType, { shared: false }).get()
    return draft ? [{ name, ...draft }] : []
  })

/** Those in organizations that the person is no longer in. */
export const draftsOutside = (user_id: string, organizations: readonly { org_id: string }[]) =>
  draftTexts(user_id).filter(
    ({ org_id }) => org_id !== undefined && !organizations.some((each) => each.org_id === org_id),
  )

/** Signing out leaves no unsaved text in this browser. */
export function forgetDrafts(user_id: string) {
  for (const name of draftsOf(user_id)) removePersisted(name)
}
