import type { MostRecentMessage } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { duration, percent } from '../lib/format.ts'
import { Time } from '../ui/Time.tsx'
import classes from './channels.module.css'

/** The newest talk of a channel, as the way to it. */
export function RecentTalk({ talk }: { talk: MostRecentMessage }) {
  const { t } = useLingui()
  const { org_id, channel_id, talk_id, text, created, confidence } = talk
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
        {text || t`No words yet`}
      </Link>
      <p className={classes.facts}>
        <Time at={created} />
        {talk.duration !== null && <span>{duration(talk.duration)}</span>}
        {sure && <span>{t`${sure} confidence`}</span>}
      </p>
    </div>
  )
}
