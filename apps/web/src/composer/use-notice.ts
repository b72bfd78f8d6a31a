import { useState } from 'react'
import { noticesRead } from '../lib/browser-storage/values.ts'
import { usePageStore } from '../lib/page-store.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'

export function useNotice(record: () => void) {
  const { org_id, recording_notice: text } = useOrganization()
  const read = usePageStore(noticesRead) ?? {}
  const [opened, setOpened] = useState<'before' | 'again' | null>(null)
  return {
    ...{ text, opened },
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
