import type { Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { ColorChip } from '../ui/form/color/ColorChip.tsx'
import { RenameForm } from './RenameForm.tsx'
import { TagMenu } from './TagMenu.tsx'
import { TagTalks } from './TagTalks.tsx'
import classes from './tags.module.css'

interface TagRowProps {
  tag: Tag
  /** How many talks carry it; undefined while that is not known. */
  talks: number | undefined
  admin: boolean
  /** There is no other tag to merge it into. */
  alone: boolean
  onEdit: () => void
  onMerge: () => void
}

export function TagRow({ tag, talks, admin, alone, onEdit, onMerge }: TagRowProps) {
  const { t } = useLingui()
  const [renaming, { open, close }] = useDisclosure()
  const name = tag.tag
  if (renaming) {
    return (
      <li className={classes.row}>
        <RenameForm tag={tag} onDone={close} />
      </li>
    )
  }
  return (
    <li className={classes.row} data-admin={admin}>
      <span className={classes.name}>
        <ColorChip color={tag.color}>{name}</ColorChip>
        {admin && (
          <ActionIcon
            className={classes.rename ?? ''}
            variant="subtle"
            color="gray"
            aria-label={t`Rename ${name}`}
            onClick={open}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      <span className={classes.description}>{tag.description}</span>
      <TagTalks tag={tag} talks={talks} />
      {admin && <TagMenu {...{ tag, talks, alone, onEdit, onMerge }} />}
    </li>
  )
}
