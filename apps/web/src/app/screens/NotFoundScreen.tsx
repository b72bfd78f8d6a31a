import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'

export function NotFoundScreen() {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <main>
      <EmptyState
        alone
        title={t`There is nothing here`}
        text={t`The address may be mistyped, or what was here is gone.`}
      >
        <Link to="/dashboard">{t`Go to the dashboard`}</Link>
      </EmptyState>
    </main>
  )
}
