import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useArchiving } from './use-archiving.tsx'

const sign = { size: 16, stroke: 1.6 }

export function ChannelMenu({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const { t } = useLingui()
  const { putAway } = useArchiving(channel)
  const { name } = channel
  return (
    <RowMenu label={t`More about ${name}`}>
      <Menu.Item leftSection={<IconPencil {...sign} />} onClick={onEdit}>
        {t`Edit name and notes`}
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive {...sign} />} onClick={putAway}>
        {t`Archive`}
      </Menu.Item>
    </RowMenu>
  )
}
