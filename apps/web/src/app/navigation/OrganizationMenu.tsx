import type { OwnInvite } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Menu, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useOwnInvites } from '../../invites/own-invites.queries.ts'
import { useSwitchOrganization } from './use-switch-organization.ts'
import type { OrganizationCount } from '@earshot/contract/organizations'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { useOrganization, useOrganizations, useWaiting } from '../../organizations/organizations.queries.ts'
import { count } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import classes from './sidebar.module.css'

const WORTH_FILTERING = 8

function OrganizationItems({ onOpen }: { onOpen: (org_id: string) => void }) {
  const { t } = useLingui()
  const current = useOrganization()
  const organizations = useOrganizations()
  const waiting = useWaiting().data
  const [sought, setSought] = useState('')
  const words = sought.trim().toLocaleLowerCase()
  const found = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  return (
    <>
      {organizations.length >= WORTH_FILTERING && (
        <TextInput
          className={classes.seek ?? ''}
          type="search"
          aria-label={t`Find an organization`}
          placeholder={t`Find an organization`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          data-autofocus
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div className={classes.organizations} role="none">
        {found.map(({ org_id, name, image, org_role }) => (
          <Menu.Item
            key={org_id}
            leftSection={<Avatar name={name} image={image} size={24} square />}
            rightSection={
              <span className={classes.standing}>
                {org_role === 'admin' && <Chip>{t`Admin`}</Chip>}
                {org_id === current.org_id && <IconCheck size={16} role="img" aria-label={t`current`} />}
              </span>
            }
            onClick={() => onOpen(org_id)}
          >
            <span className={classes.organizationName} title={name}>
              {name}
            </span>
            {org_id !== current.org_id && <Waits counted={waiting?.get(org_id)} />}
          </Menu.Item>
        ))}
      </div>
      {found.length === 0 && <Menu.Label>{t`No matching organizations`}</Menu.Label>}
    </>
  )
}

function Waits({ counted }: { counted: OrganizationCount | undefined }) {
  const { t } = useLingui()
  if (!counted) return null
  const { hits, unheard } = counted
  const [newHits, newTalks] = [count(hits), count(unheard)]
  const words = [
    hits > 0 && t`${plural(hits, { one: '# new hit', other: `${newHits} new hits` })}`,
    unheard > 0 && t`${plural(unheard, { one: '# unheard', other: `${newTalks} unheard` })}`,
  ].filter(Boolean)
  return words.length > 0 && <span className={classes.waits}>{words.join(' · ')}</span>
}

function InvitationItems({ onOpen }: { onOpen: (invite: OwnInvite) => void }) {
  const { t } = useLingui()
  const { data: invites = [] } = useOwnInvites()
  if (invites.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Invitations`}</Menu.Label>
      {invites.map((invite) => (
        <Menu.Item
          key={invite.invite_id}
          leftSection={<Avatar name={invite.organization} image="" size={24} square />}
          onClick={() => onOpen(invite)}
        >
          <span className={classes.organizationName} title={invite.organization}>
            {invite.organization}
          </span>
        </Menu.Item>
      ))}
    </>
  )
}

const OwnInvitationDialog = lazyPart(
  async () => (await import('../../auth/screens/OwnInvitations.tsx')).OwnInvitationDialog,
)

const OrganizationForm = lazyPart(
  async () => (await import('../../organizations/OrganizationForm.tsx')).OrganizationForm,
  {
    instead: () => <Skeletons rows={3} />,
  },
)

export function OrganizationMenu(anchor: AnchorState) {
  const { t } = useLingui()
  const { open, openNew } = useSwitchOrganization()
  const [invite, setInvite] = useState<OwnInvite>()
  const closeInvite = () => setInvite(undefined)
  const [naming, { open: startNaming, close }] = useDisclosure()
  return (
    <>
      <LazyMenu anchor={anchor} position="bottom-start" width={300}>
        <Menu.Label>{t`Organizations`}</Menu.Label>
        <OrganizationItems onOpen={open} />
        <InvitationItems onOpen={setInvite} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={startNaming}>
          {t`New organization`}
        </Menu.Item>
      </LazyMenu>
      {invite && (
        <OwnInvitationDialog
          invite={invite}
          onJoined={(org_id) => openNew(org_id).then(closeInvite)}
          onDeclined={closeInvite}
        />
      )}
      <Modal opened={naming} onClose={close} title={t`Create an organization`}>
        <OrganizationForm onCreated={({ org_id }) => openNew(org_id).then(close)} />
      </Modal>
    </>
  )
}
