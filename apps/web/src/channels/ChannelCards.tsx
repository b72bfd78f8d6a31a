import type { Channel } from '@earshot/contract/channels'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Time } from '../ui/Time.tsx'
import classes from './channels.module.css'

export function ChannelCards({ channels }: { channels: Channel[] }) {
  const { t } = useLingui()
  return (
    <ul className={classes.cards} aria-label={t`Channels`}>
      {channels.map(({ channel_id, org_id, name, notes, created }) => (
        <li key={channel_id} className={classes.card}>
          <h2 className={classes.name}>
            <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
              <span aria-hidden>#</span>
              {name}
            </Link>
          </h2>
          {notes && <p className={classes.notes}>{notes}</p>}
          <p className={classes.created}>
            <Trans>
              Created <Time at={created} />
            </Trans>
          </p>
        </li>
      ))}
    </ul>
  )
}
