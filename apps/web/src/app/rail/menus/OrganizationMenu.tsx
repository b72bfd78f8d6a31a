import { useLingui } from '@lingui/react/macro'
import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { part } from '../../../ui/screen/late/part.tsx'
import { HungMenu } from '../../../ui/screen/late/HungMenu.tsx'
import type { Hung } from '../../../ui/screen/late/use-hung.ts'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { useSwitchOrganization } from '../use-switch-organization.ts'
import { OrganizationItems } from './OrganizationItems.tsx'

const OrganizationForm = part(
  async () => (await import('../../../organizations/OrganizationForm.tsx')).OrganizationForm,
  { instead: () => <Skeletons rows={3} /> },
)

/** Where else one could be, and a new place to be. */
export function OrganizationMenu(hung: Hung) {
  const { t } = useLingui()
  const { open, openNew } = useSwitchOrganization()
  const [naming, { open: startNaming, close }] = useDisclosure()
  return (
    <>
      <HungMenu hung={hung} position="bottom-start" width={300}>
        <Menu.Label>{t`Organizations`}</Menu.Label>
        <OrganizationItems onOpen={open} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={startNaming}>
          {t`New organization`}
        </Menu.Item>
      </HungMenu>
      <Modal opened={naming} onClose={close} title={t`Start an organization`}>
        <OrganizationForm onCreated={({ org_id }) => openNew(org_id).then(close)} />
      </Modal>
    </>
  )
}
