import { persistedNames, removePersisted } from './persisted-value.ts'

const PREFIXES = { talk: 'talk_draft_', alert: 'alert_draft_' }

type DraftKind = keyof typeof PREFIXES

/** The stored name of what a person has written and not saved. */
export const draftName = (kind: DraftKind, user_id: string, what: string) => `${PREFIXES[kind]}${user_id}_${what}`

export const draftNames = (kind: DraftKind, user_id: string) =>
  persistedNames().filter((name) => name.startsWith(draftName(kind, user_id, '')))

const allNames = (user_id: string) => [...draftNames('talk', user_id), ...draftNames('alert', user_id)]

export const hasDrafts = (user_id: string) => allNames(user_id).length > 0

/** Signing out leaves no unsaved text in this browser. */
export function forgetDrafts(user_id: string) {
  for (const name of allNames(user_id)) removePersisted(name)
}
