import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'

/** Of the new talks of a saved search. Counting stops at a hundred. */
export function NewCount({ fresh, className }: { fresh: number; className: string | undefined }) {
  const { t } = useLingui()
  const shown = fresh > 99 ? t`${count(99)}+` : count(fresh)
  if (fresh === 0) return null
  return (
    <span
      className={className ?? ''}
      role="img"
      aria-label={t`${plural(fresh, { one: '# new', other: `${shown} new` })}`}
    >
      {shown}
    </span>
  )
}
