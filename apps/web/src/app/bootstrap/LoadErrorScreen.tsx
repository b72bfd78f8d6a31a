import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'

export function LoadErrorScreen() {
  const { t } = useLingui()
  useTitle(t`Reload the page`)
  return (
    <main>
      <div role="alert">
        <EmptyState alone title={t`Earshot could not be loaded`} text={t`Check your connection and reload the page.`}>
          <Button onClick={() => location.reload()}>{t`Reload`}</Button>
        </EmptyState>
      </div>
    </main>
  )
}
