import { useSyncExternalStore } from 'react'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useMe } from '../../../users/users.queries.ts'

/** A talk that the next one answers. */
export interface Answered {
  talk_id: string
  channel_id: string
  author: string
  text: string
}

/** What the next talk carries beside its sound. It waits while one looks elsewhere, and is empty after sending. */
interface Letterhead {
  answered: Answered | null
  tags: readonly string[]
}

const blank: Letterhead = { answered: null, tags: [] }
const letterheads = new Map<string, Letterhead>()
const listeners = new Set<() => void>()

function hear(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The letterhead of a person in an organization, and how to write on it. */
export function useLetterhead() {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const owner = `${user_id} ${org_id}`
  const letterhead = useSyncExternalStore(hear, () => letterheads.get(owner) ?? blank)
  function write(part: Partial<Letterhead>) {
    letterheads.set(owner, { ...(letterheads.get(owner) ?? blank), ...part })
    for (const listener of listeners) listener()
  }
  return { ...letterhead, write, clear: () => write(blank) }
}
