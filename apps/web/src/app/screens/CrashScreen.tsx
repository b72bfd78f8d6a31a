import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { isScreenMissing } from './lazy-screen.ts'
import { BackButton } from './BackButton.tsx'
import classes from './not-found.module.css'

/** A screen threw, or its chunk could not be loaded after an update. Reloading helps in both cases. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const reason = error instanceof Error ? error.message : String(error)
  const missing = isScreenMissing(error)
  useTitle(missing ? t`Reload the page` : t`Something went wrong`)
  return (
    <div role="alert">
      <EmptyState
        alone
        title={missing ? t`Could not load this screen` : t`Something went wrong on this screen`}
        text={
          missing
            ? whyMissing()
            : t`Nothing you sent is lost. Reload the page. If this happens again, report it to the operator of this server: “${reason}”`
        }
      >
        <div className={classes.links}>
          <Button onClick={() => location.reload()}>{t`Reload`}</Button>
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
      ? t`Earshot was updated, or the connection is too slow. Reload the page.`
      : t`You are offline, and this screen has not been opened here before. Reload the page when you are back online.`
  }
}

/** Details for support: URL, time and error, without any content. */
const detailsOf = (error: unknown) =>
  [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    location.origin + location.pathname,
    new Date().toISOString(),
    navigator.userAgent,
  ].join('\n')
