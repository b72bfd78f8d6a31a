import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const RESTS = [0, 5, 15, 60, 4 * 60, 24 * 60]

/** How long an alert can rest, in minutes; one that is chosen already is among them. */
export function useRests(chosen: number) {
  const { t } = useLingui()
  const rests = [...new Set([...RESTS, chosen])].sort((one, other) => one - other)
  return rests.map((minutes) => ({ value: String(minutes), label: lengthOf(minutes) }))

  function lengthOf(minutes: number) {
    if (minutes === 0) return t`No rest`
    if (minutes % 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    const hours = minutes / 60
    return t`${plural(hours, { one: '# hour', other: '# hours' })}`
  }
}
