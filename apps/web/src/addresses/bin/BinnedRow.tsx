import type { Address } from '@earshot/contract/addresses'
import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from '../addresses.module.css'
import { useLeaving } from './use-leaving.tsx'

const DAY = 24 * 60 * 60 * 1000

export function BinnedRow({ address }: { address: Address }) {
  const { t, i18n } = useLingui()
  const { putBack, askAndDelete, busy } = useLeaving(address)
  const { name, deleted } = address
  const end = i18n.date(new Date(Date.parse(deleted ?? '') + BIN_DAYS * DAY), { dateStyle: 'long' })
  return (
    <li className={classes.binnedRow}>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.none}>{t`Gone for good on ${end}`}</span>
      </span>
      <Button variant="default" size="sm" loading={busy} onClick={putBack} aria-label={t`Put back ${name}`}>
        {t`Put back`}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        disabled={busy}
        onClick={askAndDelete}
        aria-label={t`Delete ${name} for good`}
      >
        {t`Delete for good`}
      </Button>
    </li>
  )
}
