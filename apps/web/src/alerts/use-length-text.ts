import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const [HOUR, DAY] = [60, 24 * 60]

/** “15 minutes”, “4 hours” or “7 days”. */
export function useLengthText() {
  const { t } = useLingui()
  return (minutes: number) => {
    const [hours, days] = [minutes / HOUR, minutes / DAY]
    if (days > 1 && Number.isInteger(days)) return t`${plural(days, { one: '# day', other: '# days' })}`
    if (Number.isInteger(hours)) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}
