import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { duration } from '../../../../lib/format.ts'
import type { Filters } from '../../../../search/filters.ts'
import type { FilterChip } from './use-chips.ts'
import { dayOf, daysLabel } from './days.ts'
import { useStateNames } from '../named.ts'

/** Chips of what needs no id: days, lengths, scores, yes and no. */
export function usePlainChips(filters: Filters): FilterChip[] {
  const { t } = useLingui()
  const states = useStateNames()
  const { from, to, min_duration, max_duration, min_confidence, unheard, needs_review, state, deleted } = filters
  const confidence = i18n.number(min_confidence ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const days = daysLabel(from, to) ?? (from ? t`Since ${dayOf(from)}` : to && t`Until ${dayOf(to)}`)
  const [least, most] = [min_duration, max_duration].map((seconds) => seconds !== undefined && duration(seconds))
  const length = least && most ? `${least} – ${most}` : least ? t`At least ${least}` : most && t`At most ${most}`
  const chips = [
    ['from to', days],
    ['min_duration max_duration', length],
    ['min_confidence', min_confidence !== undefined && t`Confidence from ${confidence}`],
    ['unheard', unheard !== undefined && (unheard ? t`Unheard` : t`Heard`)],
    ['needs_review', needs_review !== undefined && (needs_review ? t`Needs review` : t`Needs no review`)],
    ['state', state && states[state]],
    ['deleted', deleted && t`In the bin`],
  ] as const
  return chips.flatMap(([names, label]) => {
    const off = Object.fromEntries(names.split(' ').map((name) => [name, undefined]))
    return label ? [{ key: names, label, unknown: false, off }] : []
  })
}
