import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { type UnsentMark, unsentMarks } from '../../lib/browser-storage/values.ts'

/** `position` is in seconds. */
export interface ListenMark {
  talk_id: string
  position?: number
  heard?: boolean
}

/** Of one person in one organization. */
export interface MarkOwner {
  user_id: string
  org_id: string
}

/** What this person has heard and could not be saved, of all organizations. It is kept until it is sent, or they sign out. */
export const unsentOf = (user_id: string) =>
  Object.entries(unsentMarks.get() ?? {}).flatMap(([talk_id, { org_id, ...mark }]) =>
    mark.user_id === user_id ? [{ org_id, mark: markOf(talk_id, mark) }] : [],
  )

export function unsentOfTalk(user_id: string, talk_id: string): ListenMark | undefined {
  const kept = unsentMarks.get()?.[talk_id]
  return kept?.user_id === user_id ? markOf(talk_id, kept) : undefined
}

/** Nothing of a person who has signed out. */
export function keepUnsent({ user_id, org_id }: MarkOwner, { talk_id, ...mark }: ListenMark) {
  if (apiUser.get()?.user_id === user_id) change(talk_id, () => ({ ...mark, user_id, org_id }))
}

/** What could not be sent since stays. */
export const dropSent = ({ talk_id, position, heard }: ListenMark) =>
  change(talk_id, (kept) => (kept?.position === position && kept?.heard === heard ? undefined : kept))

const markOf = (talk_id: string, { position, heard }: Pick<UnsentMark, 'position' | 'heard'>): ListenMark => ({
  talk_id,
  ...(position !== undefined && { position }),
  ...(heard !== undefined && { heard }),
})

function change(talk_id: string, to: (kept: UnsentMark | undefined) => UnsentMark | undefined) {
  // Another tab may have written since.
  unsentMarks.reread()
  const { [talk_id]: kept, ...others } = unsentMarks.get() ?? {}
  const mark = to(kept)
  if (mark === kept) return
  const all = mark ? { ...others, [talk_id]: mark } : others
  unsentMarks.set(Object.keys(all).length > 0 ? all : undefined)
}
