import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCircle,
  IconCircleCheck,
  IconDots,
  IconEar,
  IconEarOff,
  IconEraser,
  IconEyeCheck,
  IconEyeExclamation,
} from '@tabler/icons-react'
import { useMarkTalk } from '../cache/listens.queries.ts'
import { useChangeTalk } from '../talks.queries.ts'
import sheet from '../../ui/styles/sheet.module.css'
import { useHandling } from './handling/use-handling.ts'
import { isPhone } from './is-narrow.ts'
import { useIsOwner } from './use-is-owner.ts'
import { useMayEdit } from './use-may-edit.ts'
import { OwnerItems } from './OwnerItems.tsx'

export interface TalkMenuProps {
  talk: Talk
  /** Undefined if the person may not, or there is nothing to redact. */
  onRedact: (() => void) | undefined
  onHold: () => void
}

const iconProps = { size: 16, stroke: 1.7 }

export function TalkMenu({ talk, onRedact, onHold }: TalkMenuProps) {
  const { t } = useLingui()
  const { talk_id, heard } = talk
  const isOwner = useIsOwner(talk)
  const mark = useMarkTalk(talk.org_id)
  return (
    <Menu position="bottom-end" width={256} classNames={{ dropdown: sheet.sheet ?? '' }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`Talk menu`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={heard ? <IconEarOff {...iconProps} /> : <IconEar {...iconProps} />}
          onClick={() => mark({ talk_id, heard: !heard })}
          aria-keyshortcuts="U"
        >
          {heard ? t`Mark as unheard` : t`Mark as heard`}
        </Menu.Item>
        <HandleItem talk={talk} />
        <ModeratorItems talk={talk} onRedact={onRedact} />
        {isOwner && !talk.deleted && <OwnerItems {...{ talk, onHold }} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Only on phones, whose header has no room for the button. */
function HandleItem({ talk }: Pick<TalkMenuProps, 'talk'>) {
  const { t } = useLingui()
  const { label, toggle } = useHandling(talk.org_id)(talk)
  if (!toggle || !isPhone()) return null
  return (
    <Menu.Item
      leftSection={talk.open ? <IconCircle {...iconProps} /> : <IconCircleCheck {...iconProps} />}
      onClick={toggle}
    >
      {talk.open ? label : t`Open again`}
    </Menu.Item>
  )
}

function ModeratorItems({ talk, onRedact }: Pick<TalkMenuProps, 'talk' | 'onRedact'>) {
  const { t } = useLingui()
  const { talk_id, needs_review } = talk
  const editable = useMayEdit()(talk)
  const change = useChangeTalk(talk.org_id)
  return (
    <>
      {editable && !talk.deleted && (
        <Menu.Item
          leftSection={needs_review ? <IconEyeCheck {...iconProps} /> : <IconEyeExclamation {...iconProps} />}
          onClick={() => change.mutate({ talk_id, needs_review: !needs_review })}
        >
          {needs_review ? t`Reviewed` : t`Needs review`}
        </Menu.Item>
      )}
      {onRedact && (
        <Menu.Item leftSection={<IconEraser {...iconProps} />} onClick={() => onRedact()}>
          {t`Redact`}
        </Menu.Item>
      )}
    </>
  )
}
