import { useLingui } from '@lingui/react/macro'
import { Menu, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { OrganizationForm } from '../../organizations/OrganizationForm.tsx'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { OrganizationItems } from './OrganizationItems.tsx'
import classes from './rail.module.css'
import { useSwitchOrganization } from './use-switch-organization.ts'

/** Where one is, and where else one could be. */
export function OrganizationSwitcher() {
  const { t } = useLingui()
  const current = useOrganization()
  const { open, openNew } = useSwitchOrganization()
  const [naming, { open: startNaming, close }] = useDisclosure()
  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <UnstyledButton className={classes.switcher}>
            <Avatar name={current.name} image={current.image} size={28} square />
            <span className={classes.name}>{current.name}</span>
            <VisuallyHidden>{t`, switch organization`}</VisuallyHidden>
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
        <OrganizationForm onCreated={({ org_id }) => openNew(org_id).then(close)} />
      </Modal>
    </>
  )
}
