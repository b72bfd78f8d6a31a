import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterField } from '../../ui/table/FilterField.tsx'
import { InviteTable } from './InviteTable.tsx'
import classes from './list.module.css'

/** All invites, narrowed by their state and by who is invited. */
export function InviteList({ org_id, invites }: { org_id: string; invites: Invite[] }) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const [status, setStatus] = useState('')
  const found = invites.filter((invite) => isSought(invite, sought) && (!status || invite.status === Number(status)))
  const states = [
    { value: '', label: t`All of them` },
    { value: String(inviteStatus.pending), label: t`Waiting` },
    { value: String(inviteStatus.accepted), label: t`Joined` },
    { value: String(inviteStatus.declined), label: t`Declined` },
    { value: String(inviteStatus.expired), label: t`Too old` },
    { value: String(inviteStatus.revoked), label: t`Withdrawn` },
  ]
  return (
    <div className={classes.list}>
      <div className={classes.controls}>
        <FilterField label={t`Filter invitations`} value={sought} onChange={setSought} />
        <NativeSelect
          aria-label={t`Status`}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
          data={states}
        />
      </div>
      {found.length > 0 ? (
        <InviteTable org_id={org_id} invites={found} />
      ) : (
        <EmptyState title={t`No invitation is like that`} />
      )}
      <p className={classes.quiet}>
        {t`The link of an invitation stands only in its letter, so that nobody else can use it. If the letter is lost, send it again.`}
      </p>
    </div>
  )
}

const isSought = ({ name, email }: Invite, sought: string) =>
  `${name} ${email}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
