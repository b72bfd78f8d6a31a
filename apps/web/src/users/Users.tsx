import type { Member } from '@earshot/contract/members'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { useLeaveOrganization } from './leave.queries.ts'
import { MemberTable } from './MemberTable.tsx'
import classes from './users.module.css'
import { useMembers } from './users.queries.ts'

export function Users({ onGone }: { onGone: () => void }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const members = useMembers(org_id)
  const leaving = useLeaveOrganization(onGone)
  const [sought, setSought] = useState('')
  const words = useDeferredValue(sought.trim().toLocaleLowerCase())
  const guests = useLocation({ select: ({ search }) => (search as { show?: string }).show === 'guests' })
  const all = (members.data ?? []).filter(({ guest_until }) => !guests || guest_until !== null)
  const shown = all.filter((member) => isSought(member, words))
  const admins = (members.data ?? []).filter(({ org_role }) => org_role === 'admin').length
  const number = guests
    ? t`${plural(all.length, { one: '# guest', other: '# guests' })}`
    : t`${plural(all.length, { one: '# user', other: '# users' })}`
  const invite = admin && (
    <Button
      c="var(--button-color)"
      renderRoot={(props) => (
        <Link {...props} to="/organizations/$org_id/invitations" params={{ org_id }} search={{}} />
      )}
    >
      {t`Invite people`}
    </Button>
  )
  return (
    <Screen title={guests ? t`Guests` : t`Users`} chips={members.data && <Chip>{number}</Chip>} actions={invite}>
      {members.isPending && <Skeletons height={56} />}
      <LoadError title={t`Could not load the users`} list={members} />
      {leaving.error && <ErrorNote title={t`Could not leave the organization`} error={leaving.error} />}
      {all.length > WORTH_FILTERING && <FilterField label={t`Filter users`} value={sought} onChange={setSought} />}
      {shown.length > 0 && <MemberTable members={shown} {...{ admins, admin, leaving }} />}
      {guests && members.data && all.length === 0 && (
        <EmptyState
          title={t`No guests`}
          text={t`A guest has access to the channels you select, until a day you set.`}
        />
      )}
      {words && shown.length === 0 && <EmptyState title={t`No matching users`} />}
      {members.data && !admin && (
        <p className={classes.quiet}>{t`Admins invite people and decide who can send talks.`}</p>
      )}
    </Screen>
  )
}

const isSought = ({ name, email }: Member, words: string) => `${name} ${email}`.toLocaleLowerCase().includes(words)
