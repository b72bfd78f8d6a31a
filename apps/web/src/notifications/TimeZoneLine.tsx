import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { timeZone } from '../lib/time-zone.ts'
import classes from './notifications.module.css'

interface TimeZoneLineProps {
  tz: string
  onChange: (tz: string) => void
}

/** The stored time zone, with an offer to use the browser's. */
export function TimeZoneLine({ tz, onChange }: TimeZoneLineProps) {
  const { t } = useLingui()
  const here = timeZone()
  const place = (zone: string) => zone.replaceAll('_', ' ')
  return (
    <>
      <p className={classes.quiet}>{t`Time zone: ${place(tz)}`}</p>
      {tz !== here && (
        <Button variant="default" size="xs" onClick={() => onChange(here)}>
          {t`Use ${place(here)}`}
        </Button>
      )}
    </>
  )
}
