import type { Speaker } from '@earshot/contract/speakers'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useSpeakerChanges } from './speakers.queries.ts'
import { complain } from '../ui/screen/complain.ts'

interface SpeakerMenuProps {
  speaker: Speaker
  talks: number | undefined
  onEdit: () => void
  /** Undefined where there is nobody to merge with. */
  onMerge: (() => void) | undefined
}

const sign = { size: 16, stroke: 1.6 }

export function SpeakerMenu({ speaker: { speaker_id, org_id, name }, talks = 0, onEdit, onMerge }: SpeakerMenuProps) {
  const { t } = useLingui()
  const { remove } = useSpeakerChanges(org_id)

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children:
        talks > 0
          ? t`${plural(talks, { one: 'Their talk stays, without a speaker.', other: 'Their # talks stay, without a speaker.' })}`
          : t`Picture and voice are deleted. No talk changes.`,
      labels: { confirm: t`Remove the speaker`, cancel: t`Keep them` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(speaker_id, {
          onSuccess: () => notifications.show({ message: t`${name} is removed. The talks stay.` }),
          onError: (error) => complain(t`Not removed`, error),
        }),
    })

  return (
    <RowMenu label={t`More about ${name}`}>
      <Menu.Item leftSection={<IconPencil {...sign} />} onClick={onEdit}>
        {t`Edit`}
      </Menu.Item>
      {onMerge && (
        <Menu.Item leftSection={<IconArrowMerge {...sign} />} onClick={onMerge}>
          {t`Merge into another speaker`}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...sign} />} onClick={askAndRemove}>
        {t`Remove`}
      </Menu.Item>
    </RowMenu>
  )
}
