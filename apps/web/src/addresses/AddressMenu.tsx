import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconMap, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useLeaving } from './bin/use-leaving.tsx'
import { linesOf, mapLink, textOf } from './manner/lines.ts'

interface AddressMenuProps {
  address: Address
  admin: boolean
  onEdit: () => void
}

const sign = { size: 16, stroke: 1.6 }

export function AddressMenu({ address, admin, onEdit }: AddressMenuProps) {
  const { t, i18n } = useLingui()
  const { putIntoBin, askAndDelete } = useLeaving(address)

  const copy = () =>
    navigator.clipboard.writeText(textOf(address, i18n.locale)).then(
      () => notifications.show({ message: t`The address is copied.` }),
      () => notifications.show({ color: 'red', message: t`The browser does not let us copy` }),
    )

  return (
    <RowMenu label={t`More about ${address.name}`}>
      {admin && (
        <Menu.Item leftSection={<IconPencil {...sign} />} onClick={onEdit}>
          {t`Edit`}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...sign} />} onClick={() => void copy()}>
        {t`Copy as text`}
      </Menu.Item>
      {linesOf(address, i18n.locale).length > 0 && (
        <Menu.Item
          component="a"
          href={mapLink(address, i18n.locale)}
          c="var(--ink)"
          leftSection={<IconMap {...sign} />}
        >
          {t`Open in the map of this device`}
        </Menu.Item>
      )}
      {admin && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash {...sign} />} onClick={putIntoBin}>
            {t`Put into the bin`}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrashX {...sign} />} onClick={askAndDelete}>
            {t`Delete at once`}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
