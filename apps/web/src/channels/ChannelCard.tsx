import type { Channel, MostRecentMessage } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { count, duration, percent } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import type { Drafts } from '../ui/form/use-drafts.ts'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelMailbox } from './ChannelMailbox.tsx'
import { ChannelMembers } from './ChannelMembers.tsx'
import { ChannelSign } from '../ui/ChannelSign.tsx'
import { Menu, Modal } from '@mantine/core'
import { IconArchive, IconMail, IconPencil, IconUsers } from '@tabler/icons-react'
import { PreferenceItems } from './PreferenceItems.tsx'
import { useMuteText } from './use-mute-text.ts'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useArchiveChannel } from './use-archive-channel.tsx'
import classes from './channels.module.css'
import type { ChannelDraft } from './channel-changes.queries.ts'
import { Time } from '../ui/Time.tsx'

interface ChannelCardProps {
  channel: Channel
  unheard: number
  admin: boolean
  drafts: Drafts<ChannelDraft>
}

export function ChannelCard({ channel, unheard, admin, drafts }: ChannelCardProps) {
  const { t } = useLingui()
  const [editing, { open, close }] = useDisclosure()
  const [managing, people] = useDisclosure()
  const [mailing, mail] = useDisclosure()
  const { org_id, channel_id, name, notes, most_recent_message: newest } = channel
  function leave() {
    drafts.delete(channel_id)
    close()
  }
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.name} dir="auto">
          <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
            <ChannelSign channel={channel} /> {name}
          </Link>
        </h2>
        <ChannelChips channel={channel} unheard={unheard} />
        <ChannelMenu {...{ channel, admin }} onEdit={open} onMembers={people.open} onMail={mail.open} />
      </div>
      {notes && <p className={classes.notes}>{notes}</p>}
      {newest && <RecentTalk talk={newest} />}
      {!newest && (
        <p className={classes.nothing}>{channel.joined ? t`No talks yet.` : t`You have not joined this channel.`}</p>
      )}
      {channel.private && <MemberCount members={channel.members ?? 0} />}
      <Modal opened={editing} onClose={close} title={t`Edit channel`}>
        <ChannelForm {...{ org_id, channel, drafts }} onDone={close} onCancel={leave} />
      </Modal>
      <Modal
        opened={managing}
        onClose={people.close}
        title={channel.private ? t`Members of ${name}` : t`Roles and guests in ${name}`}
        size={560}
      >
        <ChannelMembers channel={channel} />
      </Modal>
      <Modal opened={mailing} onClose={mail.close} title={t`Email address of ${name}`} size={560}>
        <ChannelMailbox channel={channel} />
      </Modal>
    </li>
  )
}

function ChannelChips({ channel: { mute }, unheard }: Pick<ChannelCardProps, 'channel' | 'unheard'>) {
  const { t } = useLingui()
  const muteText = useMuteText()
  const shown = count(unheard)
  return (
    <>
      {mute && <Chip>{muteText(mute)}</Chip>}
      {unheard > 0 && (
        <Chip tone={mute ? 'plain' : 'ember'}>
          {t`${plural(unheard, { one: '# unheard', other: `${shown} unheard` })}`}
        </Chip>
      )}
    </>
  )
}

const iconProps = { size: 16, stroke: 1.6 }

function MemberCount({ members }: { members: number }) {
  const { t } = useLingui()
  return <p className={classes.facts}>{t`Private · ${plural(members, { one: '# member', other: '# members' })}`}</p>
}

interface ChannelMenuProps {
  channel: Channel
  admin: boolean
  onEdit: () => void
  onMembers: () => void
  onMail: () => void
}

function ChannelMenu({ channel, admin, onEdit, onMembers, onMail }: ChannelMenuProps) {
  const { t } = useLingui()
  const { putAway } = useArchiveChannel(channel)
  const { name } = channel
  return (
    <RowMenu label={t`More about ${name}`}>
      <PreferenceItems channel={channel} />
      {(admin || channel.private) && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUsers {...iconProps} />} onClick={onMembers}>
            {channel.private ? t`Members` : t`Roles and guests`}
          </Menu.Item>
        </>
      )}
      {channel.joined && (admin || channel.private) && (
        <Menu.Item leftSection={<IconMail {...iconProps} />} onClick={onMail}>
          {t`Email address`}
        </Menu.Item>
      )}
      {admin && (
        <>
          <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
            {t`Edit channel`}
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive {...iconProps} />} onClick={putAway}>
            {t`Archive`}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}

function RecentTalk({ talk }: { talk: MostRecentMessage }) {
  const { t } = useLingui()
  const { org_id, channel_id, talk_id, text, recorded_at, confidence, state } = talk
  const unread: Partial<Record<typeof state, string>> = { ready: t`No speech detected`, failed: t`Failed` }
  const sure = confidence === null ? '' : percent(confidence)
  return (
    <div className={classes.recent}>
      <Link
        className={classes.said}
        to="/organizations/$org_id/channels/$channel_id"
        params={{ org_id, channel_id }}
        search={{ talk_id }}
        dir="auto"
      >
        {text || (unread[state] ?? t`Transcribing…`)}
      </Link>
      <p className={classes.facts}>
        <Time at={recorded_at} />
        {talk.duration !== null && <span>{duration(talk.duration)}</span>}
        {sure && <span>{t`${sure} confidence`}</span>}
      </p>
    </div>
  )
}
