import type { Talk } from '@earshot/contract/talks'
import { useState } from 'react'

export type History = ReturnType<typeof useHistory>

/** Whether the versions are shown in the place of the text. A new version closes them. */
export function useHistory({ talk_id, versions }: Pick<Talk, 'talk_id' | 'versions'>) {
  const now = `${talk_id} ${versions[0]?.version}`
  const [opened, setOpened] = useState('')
  const isOpen = opened === now
  return {
    isOpen,
    toggle: () => setOpened(isOpen ? '' : now),
    close: () => setOpened(''),
  }
}
