import { noticesRead } from '../../../lib/browser-storage/values.ts'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useState } from 'react'

/** What the organization wants to be read before the first recording after signing in; again when its words change. */
export function useNotice(record: () => void) {
  const { org_id, recording_notice: text } = useOrganization()
  const read = usePageValue(noticesRead) ?? {}
  const [opened, setOpened] = useState<'before' | 'again' | null>(null)
  return {
    ...{ text, opened },
    /** Records, once the notice was read. */
    record: () => (text === '' || read[org_id] === text ? record() : setOpened('before')),
    show: () => setOpened('again'),
    close: () => setOpened(null),
    understood() {
      setOpened(null)
      noticesRead.set({ ...read, [org_id]: text })
      if (opened === 'before') record()
    },
  }
}

export type Notice = ReturnType<typeof useNotice>
