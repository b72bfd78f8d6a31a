import { type BriefSchedule, briefDays } from '@earshot/contract/briefs'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useBriefSchedule, useReschedule } from '../briefs/briefs.queries.ts'
import { timeZone } from '../lib/time-zone.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './notifications.module.css'
import { TimeZoneLine } from './TimeZoneLine.tsx'

/** When the person gets the brief of an organization by email. */
export function BriefByEmail({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { data: schedule } = useBriefSchedule(org_id)
  const change = useReschedule(org_id)
  if (schedule === undefined) return null
  const set = (part: Partial<BriefSchedule>) => {
    const next = { at: '07:00', tz: timeZone(), days: briefDays[0], ...schedule, ...part }
    // Incomplete times are not saved while typing.
    if (next.at) change.mutate(next)
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t`Daily brief`}</legend>
      <Switch
        label={t`Send a brief by email`}
        description={t`New talks, action items, hits and notes that mention you, since the last brief. No email if nothing is new.`}
        checked={schedule !== null}
        onChange={(event) => (event.currentTarget.checked ? set({}) : change.mutate(null))}
      />
      {schedule && (
        <>
          <div className={classes.hours}>
            <TextInput
              type="time"
              label={t`At`}
              value={schedule.at}
              onChange={(event) => set({ at: event.currentTarget.value })}
            />
            <NativeSelect
              label={t`On`}
              value={schedule.days}
              data={[
                { value: 'daily', label: t`Every day` },
                { value: 'weekdays', label: t`Monday to Friday` },
              ]}
              onChange={(event) => set({ days: event.currentTarget.value as BriefSchedule['days'] })}
            />
          </div>
          <TimeZoneLine tz={schedule.tz} onChange={(tz) => set({ tz })} />
        </>
      )}
      {change.isError && <ErrorNote title={t`Could not save the change`} error={change.error} />}
    </fieldset>
  )
}
