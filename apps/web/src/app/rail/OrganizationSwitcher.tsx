import { useLingui } from '@lingui/react/macro'
import { Menu, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { OrganizationForm } from '../../organizations/OrganizationForm.tsx'
import { useOrganization, useOrganizations } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './rail.module.css'
import { useSwitchOrganization } from './use-switch-organization.ts'

/** Where one is, and where else one could be. */
export function OrganizationSwitcher() {
  const { t } = useLingui()
  const current = useOrganization()
  const organizations = useOrganizations()
  const { open, openNew } = useSwitchOrganization()
  const [naming, { open: startNaming, close }] = useDisclosure()
  return (
    <>
      <Menu position="bottom-start" width={260}>
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
          {organizations.map(({ org_id, name, image }) => (
            <Menu.Item
              key={org_id}
              leftSection={<Avatar name={name} image={image} size={24} square />}
              rightSection={org_id === current.org_id && <IconCheck size={16} aria-label={t`open`} />}
              onClick={() => open(org_id)}
            >
              {name}
            </Menu.Item>
          ))}
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
