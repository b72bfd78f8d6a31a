import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Avatar } from '../../ui/Avatar.tsx'
import { Time } from '../../ui/Time.tsx'
import { BackToList } from './BackToList.tsx'
import { CopyLink } from './CopyLink.tsx'
import classes from './open-talk.module.css'

interface TalkHeaderProps {
  talk: Talk
  author: { name: string; image: string }
  channel: string
  now: () => number
}

export function TalkHeader({ talk, author, channel, now }: TalkHeaderProps) {
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
      <CopyLink talk={talk} now={now} />
    </header>
  )
}
