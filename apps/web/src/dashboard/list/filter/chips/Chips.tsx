import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { filtersAsAddress } from '../../../../search/filters.ts'
import { type Place, useGo } from '../../../place.ts'
import { useChips } from './use-chips.ts'
import classes from '../filter.module.css'

/** Everything taken off at once; a channel that the path names stays. */
export const NO_FILTERS = { ...filtersAsAddress({}), channel_id: undefined, t: undefined }

/** What the list is narrowed to; each can be taken off. */
export function Chips({ place }: { place: Place }) {
  const { t } = useLingui()
  const go = useGo()
  const chips = useChips(place)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t`Filters`}>
      {chips.map(({ key, label, unknown, color, off }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.chip}
            data-unknown={unknown || undefined}
            onClick={() => go({ ...off, t: undefined })}
            aria-label={t`Take off: ${label}`}
            title={unknown ? t`Nothing here has this id. Take it off` : t`Take off`}
          >
            {unknown && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
            {color && <span className={classes.dot} style={{ background: color }} />}
            <span className={classes.label}>{label}</span>
            <IconX size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <UnstyledButton className={classes.clear} onClick={() => go(NO_FILTERS)}>
            {t`Clear all`}
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}
