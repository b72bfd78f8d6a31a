import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBellRinging } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { duration } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Time } from '../../ui/Time.tsx'
import { isUnderway } from '../talk-state.ts'
import { TalkState } from '../TalkState.tsx'
import { Excerpt } from './Excerpt.tsx'
import { PeakStrip } from './PeakStrip.tsx'
import classes from './talk-row.module.css'

interface TalkRowProps {
  talk: FoundTalk
  author: { name: string; image: string }
  /** Left out where every talk is of the same channel. */
  channel: string | undefined
  /** The link that opens the talk, around what names it. */
  link: (name: ReactNode) => ReactNode
  /** 'Run again', where that makes sense; it stands in place of the sound. */
  action?: ReactNode
}

/** A talk in a list: who, where, when, what was said, how long. 64 px high. */
export function TalkRow({ talk, author, channel, link, action }: TalkRowProps) {
  const { t } = useLingui()
  const hits = t`${plural(talk.alert_ids.length, { one: '# alert', other: '# alerts' })}`
  const said = !isUnderway(talk) && talk.state !== 'failed' && talk.text !== ''
  return (
    <div className={classes.row}>
      <Avatar name={author.name} image={author.image} size={36} />
      <div className={classes.words}>
        <div className={classes.head}>
          {link(<span className={classes.author}>{author.name}</span>)}
          {channel !== undefined && <span className={classes.channel}>{channel}</span>}
          <span className={classes.when}>
            <Time at={talk.recorded_at} />
          </span>
        </div>
        <div className={classes.text} dir="auto">
          {said ? <Excerpt talk={talk} /> : <TalkState talk={talk} />}
        </div>
      </div>
      {talk.alert_ids.length > 0 && (
        <span className={classes.bell} role="img" aria-label={hits} title={hits}>
          <IconBellRinging size={16} stroke={1.8} />
        </span>
      )}
      {action || (
        <div className={classes.sound}>
          <PeakStrip peaks={talk.peaks} />
          <span className="numbers">{talk.duration === null ? '–:––' : duration(talk.duration)}</span>
        </div>
      )}
    </div>
  )
}
