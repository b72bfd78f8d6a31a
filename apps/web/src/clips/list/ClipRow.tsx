import type { Clip } from '@earshot/contract/clips'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { count, duration, relativeTime } from '../../lib/format.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import classes from '../clips.module.css'
import { RevokeClip } from './RevokeClip.tsx'

interface ClipRowProps {
  clip: Clip
  /** Who published it; '' where that goes without saying. */
  by: string
  /** Whether its talk is named, too. */
  linked: boolean
}

export function ClipRow({ clip, by, linked }: ClipRowProps) {
  const { t } = useLingui()
  const { org_id, talk_id, title, start, end, plays, created, expires_at, has_password, url } = clip
  const over = isOver(clip)
  const name = title || t`A voice message`
  const [from, to] = [duration(start), duration(end)]
  const heard = count(plays)
  const when = relativeTime(created)
  const ends = expires_at === null ? t`Never ends` : endsIn(relativeTime(expires_at))
  function endsIn(moment: string) {
    return over ? t`Ended ${moment}` : t`Ends ${moment}`
  }
  const facts = [
    t`${from}–${to}`,
    t`${plural(plays, { one: `${heard} play`, other: `${heard} plays` })}`,
    ends,
    has_password && t`Password`,
    by ? t`${by}, ${when}` : when,
  ]
  return (
    <li className={classes.row} data-over={over || undefined}>
      <div className={classes.about}>
        {linked ? (
          <Link className={classes.name} to="/dashboard" search={{ org_id, talk_id, t: String(start) }} dir="auto">
            {name}
          </Link>
        ) : (
          <a className={classes.name} href={url} target="_blank" rel="noopener" dir="auto">
            {name}
          </a>
        )}
        <p className={classes.facts}>
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <div className={classes.deeds}>
        {!over && <CopyButton text={url} label={t`Copy link`} />}
        <RevokeClip clip={clip} name={name} />
      </div>
    </li>
  )
}

const isOver = ({ expires_at }: Clip) => expires_at !== null && Date.parse(expires_at) <= Date.now()
