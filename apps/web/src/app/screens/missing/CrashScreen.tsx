import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { isScreenMissing } from '../lazy-screen.ts'
import { BackButton } from './BackButton.tsx'
import classes from './missing.module.css'

/** A screen broke, or could not be loaded because Earshot was updated meanwhile: loading the page again helps in both cases. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const reason = error instanceof Error ? error.message : String(error)
  const missing = isScreenMissing(error)
  useTitle(missing ? t`Load the page again` : t`Something broke`)
  return (
    <div role="alert">
      <EmptyState
        alone
        title={missing ? t`This screen could not be loaded` : t`This screen broke`}
        text={
          missing
            ? whyMissing()
            : t`Nothing that you sent is lost. Load the page again; if it breaks again, tell us: “${reason}”`
        }
      >
        <div className={classes.ways}>
          <Button onClick={() => location.reload()}>{t`Load again`}</Button>
          <Button variant="default" c="var(--button-color)" component="a" href="/dashboard">
            {t`Go to the dashboard`}
          </Button>
          <BackButton />
        </div>
        <CopyButton label={t`Copy details`} text={detailsOf(error)} />
      </EmptyState>
    </div>
  )

  function whyMissing() {
    return navigator.onLine
      ? t`Earshot was updated meanwhile, or the connection is too slow. Load the page again.`
      : t`You are offline, and this screen was not opened here before. Load the page again when the network is back.`
  }
}

/** What helps whoever is asked for help: where, when and what, but nothing of what was said or typed. */
const detailsOf = (error: unknown) =>
  [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    location.origin + location.pathname,
    new Date().toISOString(),
    navigator.userAgent,
  ].join('\n')
