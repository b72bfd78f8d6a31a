import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'

/** The code of the app did not come: nothing but the page that says so is here. */
export function NotLoaded() {
  const { t } = useLingui()
  useTitle(t`Load the page again`)
  return (
    <main>
      <div role="alert">
        <EmptyState
          alone
          title={t`Earshot could not be loaded`}
          text={t`See whether you are online, and load the page again.`}
        >
          <Button onClick={() => location.reload()}>{t`Load again`}</Button>
        </EmptyState>
      </div>
    </main>
  )
}
