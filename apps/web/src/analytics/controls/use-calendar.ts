import { useLingui } from '@lingui/react/macro'
import type { DayOfWeek } from '@mantine/dates'
import { useId } from 'react'
import { firstDayOfWeek } from '../../lib/format.ts'

/** What a calendar needs to be in the reader's language. Weekends are days like others; red means something bad. */
export function useCalendar() {
  const { t, i18n } = useLingui()
  const id = useId()
  const inWords = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    new Intl.DateTimeFormat(i18n.locale, options).format(midnight(date))
  return {
    id,
    // Names what opens by the field.
    popoverProps: { id },
    firstDayOfWeek: firstDayOfWeek() as DayOfWeek,
    weekendDays: [],
    highlightToday: true,
    hideOutsideDates: true,
    // Arabic has no short names of days, and whole ones do not fit above days.
    weekdayFormat: inWords({ weekday: i18n.locale.startsWith('ar') ? 'narrow' : 'short' }),
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: inWords({ dateStyle: 'full' }),
    ariaLabels: {
      nextMonth: t`Next month`,
      previousMonth: t`Previous month`,
      nextYear: t`Next year`,
      previousYear: t`Previous year`,
      nextDecade: t`Next decade`,
      previousDecade: t`Previous decade`,
    },
  }
}

/** The beginning of a day, or of one `after` it, where the reader is. */
export const midnight = (date: string, after = 0) => {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, day + after)
}
