import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Chip } from '../ui/Chip.tsx'
import { Time } from '../ui/Time.tsx'
import { hitLink } from './hit-link.ts'
import classes from './hits.module.css'

interface HitRowProps {
  hit: Hit
  /** The name of its channel; unknown for one that is gone. */
  channel: string | undefined
  isNew: boolean
}

export function HitRow({ hit, channel, isNew }: HitRowProps) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <Link className={classes.play} to="/dashboard" search={hitLink(hit)} aria-label={t`Play “${hit.match}”`}>
        <IconPlayerPlayFilled size={16} aria-hidden />
      </Link>
      <div className={classes.said}>
        <p className={classes.meta}>
          <span className={classes.keyword}>{hit.keyword}</span>
          {channel && (
            <Link
              className={classes.channel}
              to="/organizations/$org_id/channels/$channel_id"
              params={{ org_id: hit.org_id, channel_id: hit.channel_id }}
              search={{}}
            >
              <bdi>#{channel}</bdi>
            </Link>
          )}
          <Time at={hit.created} />
          {isNew && <Chip tone="ember">{t`New`}</Chip>}
        </p>
        <p className={classes.words}>
          {hit.before} <mark>{hit.match}</mark> {hit.after}
        </p>
      </div>
    </li>
  )
}
