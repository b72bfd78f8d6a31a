import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteList } from './list/InviteList.tsx'
import { ManyForm } from './many/ManyForm.tsx'
import { useInvites } from './invites.queries.ts'

export function InvitationsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const invites = useInvites(org_id, { enabled: admin })
  const [several, { open, close }] = useDisclosure()
  const [pasted, setPasted] = useState('')
  const all = invites.data ?? []
  if (!admin) {
    return (
      <Screen title={t`Invitations`}>
        <EmptyState
          title={t`Invitations are for admins`}
          text={t`Ask an admin of your organization to invite somebody.`}
        />
      </Screen>
    )
  }
  return (
    <Screen
      title={t`Invitations`}
      chips={invites.data && <Chip>{count(all.length)}</Chip>}
      actions={<Button variant="default" onClick={open}>{t`Invite several`}</Button>}
    >
      <InviteForm org_id={org_id} />
      {invites.isPending && <Skeletons height={56} rows={3} />}
      {invites.isError && (
        <ErrorNote
          title={t`The invitations could not be loaded`}
          error={invites.error}
          retry={() => void invites.refetch()}
        />
      )}
      {invites.data && all.length === 0 && (
        <EmptyState
          drawing={<IconMailForward size={36} stroke={1.4} />}
          title={t`Nobody is invited yet`}
          text={t`Invite somebody above. The link in the mail is good for 14 days.`}
        />
      )}
      {all.length > 0 && <InviteList org_id={org_id} invites={all} />}
      <Modal opened={several} onClose={close} title={t`Invite several people`} size={560}>
        <ManyForm org_id={org_id} text={pasted} onText={setPasted} />
      </Modal>
    </Screen>
  )
}
