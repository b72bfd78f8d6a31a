import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSetting } from '../../users/settings.queries.ts'

/** Whether the panel is open. It stays so for this person; on phones, where it covers the list, it opens only when asked. */
export function usePanelOpen() {
  const isNarrow = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false }) ?? false
  const [kept, keep] = useSetting<boolean>('analytics_open', false)
  const [sheet, setSheet] = useState(false)
  return isNarrow ? { isNarrow, open: sheet, setOpen: setSheet } : { isNarrow, open: kept, setOpen: keep }
}
