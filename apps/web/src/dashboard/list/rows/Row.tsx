import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { cueTrack } from '../../../player/player.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { relativeTime } from '../../../lib/format.ts'
import { TalkRow } from '../../../talks/list/TalkRow.tsx'
import { isUnderway } from '../../../talks/talk-state.ts'
import { useTalk } from '../../../talks/talks.queries.ts'
import { useNames } from '../../people.ts'
import type { Place } from '../../place.ts'
import { RunAgain } from '../../RunAgain.tsx'
import classes from '../talk-list.module.css'

interface RowProps {
  talk: FoundTalk
  place: Place
  /** The one row that Tab stops at. */
  isStop: boolean
  /** Whether the list itself keeps this talk up to date. */
  isFresh: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const SPOKEN = 120

/** A row of the list. Far down, where the list is not read again, a talk that is underway asks for itself. */
export function Row({ talk: listed, place, isStop, isFresh, onKeyDown }: RowProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const { data } = useTalk(org_id, listed.talk_id, { enabled: !isFresh && isUnderway(listed) })
  const talk = data && data.modified > listed.modified ? { ...listed, ...data } : listed
  const { talk_id, channel_id, recorded_at, text, matches } = talk
  const author = names.author(talk.user_id)
  const channel = names.channel(channel_id)
  const when = relativeTime(recorded_at)
  const open = talk_id === place.talk_id
  return (
    <div className={classes.row} data-open={open || undefined}>
      <TalkRow
        talk={talk}
        author={author}
        channel={place.channel_id ? undefined : channel}
        link={(name) => (
          <Link
            to="."
            search={(before) => ({ ...before, talk_id, t: undefined })}
            className={classes.link}
            tabIndex={isStop ? 0 : -1}
            aria-current={open || undefined}
            aria-label={t`${author.name}, ${channel}, ${when}: ${text.slice(0, SPOKEN)}`}
            onKeyDown={onKeyDown}
            onClick={() => cueTrack(talk_id, matches[0]?.start)}
          >
            {name}
          </Link>
        )}
        action={talk.state === 'failed' && <RunAgain talk={talk} />}
      />
    </div>
  )
}
