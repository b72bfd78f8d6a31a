import { draftName, draftNames } from '../../lib/browser-storage/drafts.ts'
import { persisted, persistedByName } from '../../lib/browser-storage/persisted-value.ts'
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

const drafts = persistedByName(draftType)

export const transcriptDraftOf = (user_id: string, talk_id: string) => drafts(draftName('talk', user_id, talk_id))

/** Unsaved texts of talks and their notes. */
export const draftTexts = (user_id: string) =>
  draftNames('talk', user_id).flatMap((name) => {
    const draft = persisted(name, textType, { shared: false }).get()
    return draft ? [{ name, ...draft }] : []
  })

/** Those in organizations that the person is no longer in. */
export const draftsOutside = (user_id: string, organizations: readonly { org_id: string }[]) =>
  draftTexts(user_id).filter(
    ({ org_id }) => org_id !== undefined && !organizations.some((each) => each.org_id === org_id),
  )
