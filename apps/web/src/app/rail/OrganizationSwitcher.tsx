import { useLingui } from '@lingui/react/macro'
import { Menu, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useOrganization, useWaiting } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { OrganizationItems } from './OrganizationItems.tsx'
import classes from './rail.module.css'
import { useSwitchOrganization } from './use-switch-organization.ts'

const OrganizationForm = lazy(async () => ({
  default: (await import('../../organizations/OrganizationForm.tsx')).OrganizationForm,
}))

/** Where one is, and where else one could be; a dot when something waits there. */
export function OrganizationSwitcher() {
  const { t } = useLingui()
  const current = useOrganization()
  const waiting = useWaiting()
  const { open, openNew } = useSwitchOrganization()
  const [naming, { open: startNaming, close }] = useDisclosure()
  const elsewhere = [...(waiting.data?.values() ?? [])].some(
    ({ org_id, unheard, hits }) => org_id !== current.org_id && unheard + hits > 0,
  )
  return (
    <>
      <Menu position="bottom-start" width={300} onOpen={() => void waiting.refetch()}>
        <Menu.Target>
          <UnstyledButton className={classes.switcher} title={current.name}>
            <span className={classes.badge} data-waits={elsewhere || undefined}>
              <Avatar name={current.name} image={current.image} size={28} square />
            </span>
            <span className={classes.organization}>{current.name}</span>
            <VisuallyHidden>
              {t`, switch organization`}
              {elsewhere && t`, something waits in another`}
            </VisuallyHidden>
            <IconSelector className={classes.chevron} size={16} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t`Organizations`}</Menu.Label>
          <OrganizationItems onOpen={open} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={startNaming}>
            {t`New organization`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={close} title={t`Start an organization`}>
        <Suspense fallback={<Skeletons rows={3} />}>
          <OrganizationForm onCreated={({ org_id }) => openNew(org_id).then(close)} />
        </Suspense>
      </Modal>
    </>
  )
}
