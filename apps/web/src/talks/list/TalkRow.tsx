import type { FoundTalk } from '@earshot/contract/search'
import type { Tag } from '@earshot/contract/tags'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { duration } from '../../lib/format.ts'
import { Time } from '../../ui/Time.tsx'
import { isReadable } from '../talk-state.ts'
import { TalkState } from '../TalkState.tsx'
import { Excerpt } from './Excerpt.tsx'
import { PeakStrip } from './PeakStrip.tsx'
import classes from './talk-row.module.css'
import { TalkMarks } from './TalkMarks.tsx'
import { TalkTags } from './TalkTags.tsx'

interface TalkRowProps {
  talk: FoundTalk
  /** Whose voice it is, or who sent it. */
  voice: string
  /** Left out where every talk is of the same channel. */
  channel: string | undefined
  tags: readonly Tag[]
  /** What stands first: a face. */
  lead: ReactNode
  /** The link that opens the talk, around what names it. */
  link: (name: ReactNode) => ReactNode
  /** 'Run again' and the like, where that makes sense; it stands in place of the sound. */
  action: ReactNode
}

/** A talk in a list: who, where, when, what was said, how long. 64 px high. */
export function TalkRow({ talk, voice, channel, tags, lead, link, action }: TalkRowProps) {
  const { t } = useLingui()
  const matches = talk.matches.length
  const found = matches > 1 && t`${plural(matches, { one: '# match', other: '# matches' })}`
  return (
    <div className={classes.row} data-unheard={!talk.heard || undefined}>
      {lead}
      <div className={classes.words}>
        <div className={classes.head}>
          {link(
            <span className={classes.voice} dir="auto">
              {voice}
            </span>,
          )}
          {channel !== undefined && <span className={classes.channel}>{channel}</span>}
          {found && <span className={classes.found}>{found}</span>}
          {talk.by_sound && <span className={classes.found}>{t`Sounds like it`}</span>}
          <span className={classes.when}>
            <Time at={talk.recorded_at} />
          </span>
        </div>
        <div className={classes.line}>
          <TalkMarks talk={talk} />
          {talk.title !== null && (
            <span className={classes.title} dir="auto">
              {talk.title}
            </span>
          )}
          <span className={classes.text} dir="auto">
            {isReadable(talk) ? <Excerpt talk={talk} /> : <TalkState talk={talk} />}
          </span>
          <TalkTags tags={tags} />
        </div>
      </div>
      {action || (
        <div className={classes.sound}>
          <PeakStrip peaks={talk.peaks} />
          <span className="numbers">{talk.duration === null ? '–:––' : duration(talk.duration)}</span>
        </div>
      )}
    </div>
  )
}
