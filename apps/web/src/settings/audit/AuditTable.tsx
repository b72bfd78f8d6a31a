import type { AuditEntry } from '@earshot/contract/audit'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Time } from '../../ui/Time.tsx'
import classes from './audit.module.css'
import { deedOf } from './deeds.ts'

/** Rows far from the window cost nothing: the browser leaves them out. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, i18n } = useLingui()
  return (
    <ol className={classes.list} aria-label={t`Audit list`}>
      {entries.map((entry) => (
        <Row key={entry.entry_id} entry={entry} deed={i18n._(deedOf(entry.action))} />
      ))}
    </ol>
  )
}

const Row = memo(function Row({ entry, deed }: { entry: AuditEntry; deed: string }) {
  const { t } = useLingui()
  const { name, subject, created, address } = entry
  return (
    <li className={classes.entry}>
      <p>
        <span className={classes.who}>{name}</span> {deed}{' '}
        {subject && <span className={classes.subject}>{subject}</span>}
      </p>
      <p className={classes.when}>
        <Time at={created} />
        {address && ` · ${t`from ${address}`}`}
      </p>
    </li>
  )
})
