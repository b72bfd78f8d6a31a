import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { timeZone } from '../lib/time-zone.ts'
import { TimeZoneLine } from './TimeZoneLine.tsx'
import classes from './notifications.module.css'

type Hours = NotificationSettings['quiet_hours']

interface QuietHoursProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const { t } = useLingui()
  const set = (part: Partial<NonNullable<Hours>>) => {
    const next = { from: '22:00', to: '07:00', tz: timeZone(), ...hours, ...part }
    // Incomplete times are not saved while typing.
    if (next.from && next.to) onChange(next)
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t`Quiet hours`}</legend>
      <Switch
        label={t`Pause notifications at night`}
        description={t`Notifications from that time arrive as one message afterwards.`}
        checked={hours !== null}
        onChange={(event) => (event.currentTarget.checked ? set({}) : onChange(null))}
      />
      {hours && (
        <>
          <div className={classes.hours}>
            <TextInput
              type="time"
              label={t`From`}
              value={hours.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t`To`}
              value={hours.to}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
          </div>
          <TimeZoneLine tz={hours.tz} onChange={(tz) => set({ tz })} />
        </>
      )}
    </fieldset>
  )
}
