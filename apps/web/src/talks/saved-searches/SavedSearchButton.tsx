import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../ui/lazy/use-anchor.ts'

const SavedSearchPanel = lazyOverlay(async () => (await import('./SavedSearchPanel.tsx')).SavedSearchPanel)

/** The panel is loaded when it is first opened, because the first page is near its limit. */
export function SavedSearchButton({
  urlState,
  className,
}: {
  urlState: DashboardUrlState
  className: string | undefined
}) {
  const { t } = useLingui()
  const { button, anchor } = useAnchor('dialog')
  const [wanted, setWanted] = useState(false)
  if (anchor.opened && !wanted) setWanted(true)
  return (
    <>
      <ActionIcon
        {...button}
        className={className ?? ''}
        variant="default"
        size={40}
        aria-label={t`Saved searches`}
        title={t`Saved searches`}
      >
        <IconBookmark size={18} stroke={1.6} />
      </ActionIcon>
      {wanted && <SavedSearchPanel {...anchor} urlState={urlState} />}
    </>
  )
}
