import { pageValue } from '../../../lib/page-value/page-value.ts'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { keyOf } from '../../../recorder/outbox/item.ts'
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
const letterheads = pageValue<ReadonlyMap<string, Letterhead>>(new Map())

/** The letterhead of a person in an organization, and how to write on it. */
export function useLetterhead() {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const owner = keyOf({ user_id, org_id })
  const letterhead = usePageValue(letterheads).get(owner) ?? blank
  function write(part: Partial<Letterhead>) {
    const all = letterheads.get()
    letterheads.set(new Map(all).set(owner, { ...(all.get(owner) ?? blank), ...part }))
  }
  return { ...letterhead, write, clear: () => write(blank) }
}
