import type { Channel } from '@earshot/contract/channels'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import type { useDrafts } from '../ui/form/use-drafts.ts'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelMenu } from './ChannelMenu.tsx'
import classes from './channels.module.css'
import type { ChannelDraft } from './channels.queries.ts'
import { RecentTalk } from './RecentTalk.tsx'

interface ChannelCardProps {
  channel: Channel
  unheard: number
  admin: boolean
  drafts: ReturnType<typeof useDrafts<ChannelDraft>>
}

/** A channel at a glance. Admins change its name and notes in its place. */
export function ChannelCard({ channel, unheard, admin, drafts }: ChannelCardProps) {
  const { t } = useLingui()
  const [editing, { open, close }] = useDisclosure()
  const { org_id, channel_id, name, notes, most_recent_message: newest } = channel
  const shown = count(unheard)
  function leave() {
    drafts.drop(channel_id)
    close()
  }
  if (editing) {
    return (
      <li className={classes.card}>
        <ChannelForm {...{ org_id, channel, drafts }} onDone={close} onCancel={leave} />
      </li>
    )
  }
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.name}>
          <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
            <span aria-hidden>#</span>
            {name}
          </Link>
        </h2>
        {unheard > 0 && (
          <Chip tone="ember">{t`${plural(unheard, { one: '# unheard', other: `${shown} unheard` })}`}</Chip>
        )}
        {admin && <ChannelMenu channel={channel} onEdit={open} />}
      </div>
      {notes && <p className={classes.notes}>{notes}</p>}
      {newest ? <RecentTalk talk={newest} /> : <p className={classes.nothing}>{t`Nothing was sent here yet.`}</p>}
    </li>
  )
}
