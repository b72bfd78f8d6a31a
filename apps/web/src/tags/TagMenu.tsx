import type { Tag } from '@earshot/contract/tags'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useTagChanges } from './tags.queries.ts'
import { complain } from '../ui/screen/complain.ts'

interface TagMenuProps {
  tag: Tag
  talks: number | undefined
  alone: boolean
  onEdit: () => void
  onMerge: () => void
}

const sign = { size: 16, stroke: 1.6 }

export function TagMenu({ tag: { tag_id, org_id, tag }, talks = 0, alone, onEdit, onMerge }: TagMenuProps) {
  const { t } = useLingui()
  const { remove } = useTagChanges(org_id)

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Delete the tag “${tag}”?`,
      children:
        talks > 0
          ? t`${plural(talks, { one: 'It is taken off # talk.', other: 'It is taken off # talks.' })} The talks stay.`
          : t`No talk carries it.`,
      labels: { confirm: t`Delete the tag`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(tag_id, {
          onSuccess: () => notifications.show({ message: t`The tag “${tag}” is deleted.` }),
          onError: (error) => complain(t`Not deleted`, error),
        }),
    })

  return (
    <RowMenu label={t`More about ${tag}`}>
      <Menu.Item leftSection={<IconPencil {...sign} />} onClick={onEdit}>
        {t`Edit`}
      </Menu.Item>
      {!alone && (
        <Menu.Item leftSection={<IconArrowMerge {...sign} />} onClick={onMerge}>
          {t`Merge into another tag`}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...sign} />} onClick={askAndRemove}>
        {t`Delete`}
      </Menu.Item>
    </RowMenu>
  )
}
