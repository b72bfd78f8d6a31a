import type { Hours } from '@earshot/contract/hours'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { firstDayOfWeek, weekday } from '../lib/format.ts'
import classes from './alert-form.module.css'
import type { AlertDraft } from './alerts.queries.ts'

type Form = UseFormReturnType<AlertDraft>

interface HoursFieldsProps {
  form: Form
  /** Where the draft has them. */
  at: 'silence' | 'hours'
  hours: Hours
}

export function HoursFields({ form, at, hours }: HoursFieldsProps) {
  const { t } = useLingui()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const place = hours.tz.replaceAll('_', ' ')
  return (
    <>
      <Checkbox.Group
        label={t`Days`}
        value={hours.days.map(String)}
        error={form.errors[`${at}.days`] && t`Select at least one day.`}
        onChange={(days) =>
          form.setFieldValue(
            `${at}.days`,
            days.map(Number).toSorted((one, other) => one - other),
          )
        }
      >
        <div className={classes.days}>
          {isoDays().map((day) => (
            <Checkbox key={day} value={String(day)} label={dayName(day)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.hours}>
        <TextInput type="time" label={t`From`} {...form.getInputProps(`${at}.from`)} />
        <TextInput type="time" label={t`To`} {...form.getInputProps(`${at}.to`)} />
      </div>
      <p className={classes.quiet}>
        {t`Time zone: ${place}`}
        {hours.from === hours.to && ` · ${t`The whole day`}`}
      </p>
      {hours.tz !== timeZone && (
        <Checkbox
          label={t`Use ${timeZone.replaceAll('_', ' ')}`}
          checked={false}
          onChange={() => form.setFieldValue(`${at}.tz`, timeZone)}
        />
      )}
    </>
  )
}

/** 1 for Monday to 7 for Sunday, as the reader's week has them. */
const isoDays = () => Array.from({ length: 7 }, (_, at) => ((firstDayOfWeek() + at + 6) % 7) + 1)

/** Of an ISO day of the week; November 2, 2026 is a Monday. */
export const dayName = (day: number) => weekday(new Date(2026, 10, day + 1).getTime())
