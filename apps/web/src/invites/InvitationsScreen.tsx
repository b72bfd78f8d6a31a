import { useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useInvites } from './invites.queries.ts'
import { useHasMailServer } from '../auth/provider/mail-server.queries.ts'
import { InviteSomeone } from './InviteForm.tsx'
import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { FilterField } from '../ui/table/FilterField.tsx'
import { useEmailDomains } from './email-domains.queries.ts'
import { EmailDomains } from './EmailDomains.tsx'
import { JoinLinks } from './JoinLinks.tsx'
import { useJoinLinks, useJoinRequests } from './joining.queries.ts'
import { JoinRequests } from './JoinRequests.tsx'
import { InviteTable } from './InviteTable.tsx'
import classes from './invite-list.module.css'
import { BulkInviteForm } from './BulkInviteForm.tsx'

export function InvitationsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  if (admin) return <AdminScreen org_id={org_id} />
  return (
    <Screen title={t`Invitations`}>
      <EmptyState
        title={t`Invitations are for admins`}
        text={t`Ask an admin of your organization to invite someone.`}
      />
    </Screen>
  )
}

function AdminScreen({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const invites = useInvites(org_id)
  const [several, { open, close }] = useDisclosure()
  const [pasted, setPasted] = useState('')
  // All are shown at once: what came first would move when the rest comes.
  const parts = [invites, useJoinRequests(org_id), useJoinLinks(org_id), useEmailDomains(org_id)]
  const isLoading = parts.some(({ isPending }) => isPending)
  return (
    <Screen
      title={t`Invitations`}
      actions={<Button variant="default" onClick={open}>{t`Invite several people`}</Button>}
    >
      {isLoading ? (
        <Skeletons height={56} rows={6} />
      ) : (
        <>
          <JoinRequests org_id={org_id} />
          <InviteSomeone org_id={org_id} />
          <JoinLinks org_id={org_id} />
          <EmailDomains org_id={org_id} />
          <Invites invites={invites} org_id={org_id} />
        </>
      )}
      <Modal opened={several} onClose={close} title={t`Invite several people`} size={560}>
        <BulkInviteForm org_id={org_id} text={pasted} onText={setPasted} />
      </Modal>
    </Screen>
  )
}

function Invites({ org_id, invites }: { org_id: string; invites: ReturnType<typeof useInvites> }) {
  const { t } = useLingui()
  return (
    <>
      <LoadError title={t`Could not load the invitations`} list={invites} />
      {invites.data?.length === 0 && (
        <EmptyState
          drawing={<IconMailForward size={36} stroke={1.4} />}
          title={t`No invitations yet`}
          text={t`Invite someone above. The link works for 14 days.`}
        />
      )}
      {invites.data && invites.data.length > 0 && <InviteList org_id={org_id} invites={invites.data} />}
    </>
  )
}

function InviteList({ org_id, invites }: { org_id: string; invites: Invite[] }) {
  const { t } = useLingui()
  const mail = useHasMailServer()
  const [sought, setSought] = useState('')
  const [status, setStatus] = useState('')
  const found = invites.filter((invite) => isSought(invite, sought) && (!status || invite.status === Number(status)))
  const states = [
    { value: '', label: t`All` },
    { value: String(inviteStatus.pending), label: t`Pending` },
    { value: String(inviteStatus.accepted), label: t`Joined` },
    { value: String(inviteStatus.declined), label: t`Declined` },
    { value: String(inviteStatus.expired), label: t`Expired` },
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
        <EmptyState title={t`No invitations match these filters`} />
      )}
      {invites.some(({ status: is }) => is === inviteStatus.pending) && (
        <p className={classes.quiet}>
          {mail
            ? t`People get the link by email. Their menu here has another one to copy.`
            : t`No mail server is set up. Copy the link of each invitation and pass it on.`}
        </p>
      )}
    </div>
  )
}

const isSought = ({ name, email }: Invite, sought: string) =>
  `${name} ${email}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
