import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Time } from '../../../ui/Time.tsx'
import classes from '../open-talk.module.css'
import { BackToList } from './BackToList.tsx'

interface TalkHeaderProps {
  talk: Talk
  author: { name: string; image: string }
  channel: string
  /** What can be done with it. */
  children: ReactNode
}

export function TalkHeader({ talk, author, channel, children }: TalkHeaderProps) {
  const { t } = useLingui()
  return (
    <header className={classes.header}>
      <BackToList />
      <Avatar name={author.name} image={author.image} size={40} />
      <div className={classes.heading}>
        <h2 id="talk-title" className={classes.title} aria-label={t`${author.name} in ${channel}`}>
          {author.name}
        </h2>
        <p className={classes.under}>
          # {channel} · <Time at={talk.recorded_at} />
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </header>
  )
}
