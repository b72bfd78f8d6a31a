import type { FoundTalk } from '@earshot/contract/search'
import { type KeyboardEvent, memo } from 'react'
import { useChannel } from '../../../channels/channels.queries.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { TalkRow } from '../../../talks/list/TalkRow.tsx'
import { isUnderway } from '../../../talks/talk-state.ts'
import { useMarkTalk } from '../../../talks/cache/listens.queries.ts'
import { useTalk } from '../../../talks/talks.queries.ts'
import { useNames } from '../../people.ts'
import type { Place } from '../../place.ts'
import { RunAgain } from '../../RunAgain.tsx'
import { SelectBox } from '../select/SelectBox.tsx'
import type { Choosing } from '../select/use-selection.ts'
import { MatchSteps } from './matches/MatchSteps.tsx'
import { Restore } from './Restore.tsx'
import { RowLink } from './RowLink.tsx'
import classes from './rows.module.css'
import { useLongPress } from './use-long-press.ts'

interface RowProps {
  talk: FoundTalk
  place: Place
  /** The one row that Tab stops at. */
  isStop: boolean
  /** Whether the list itself keeps this talk up to date. */
  isFresh: boolean
  isChosen: boolean
  choosing: Choosing
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** It has the focus. */
  onActive: (talk_id: string) => void
}

/** A row of the list. Far down, where the list is not read again, a talk that is underway asks for itself. */
export const Row = memo(function Row({ talk: listed, place, isFresh, isChosen, choosing, ...link }: RowProps) {
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const { data } = useTalk(org_id, listed.talk_id, { enabled: !isFresh && isUnderway(listed) })
  const talk = data && data.modified > listed.modified ? { ...listed, ...data } : listed
  const { talk_id } = talk
  const voice = names.voice(talk)
  const channel = useChannel(org_id, talk.channel_id).channel?.name ?? ''
  const open = talk_id === place.talk_id
  const choose = (range: boolean) => (range ? choosing.extendTo(talk_id) : choosing.toggle(talk_id))
  const mark = useMarkTalk(org_id)
  const onMark = () => mark({ talk_id, heard: !talk.heard })
  const press = useLongPress(() => choose(false))
  return (
    <div className={classes.row} data-open={open || undefined} data-chosen={isChosen || undefined} {...press}>
      <TalkRow
        talk={talk}
        voice={voice.name}
        channel={place.channel_id ? undefined : channel}
        tags={names.tags(talk.tags)}
        lead={<SelectBox face={voice} checked={isChosen} onChoose={choose} />}
        link={(name) => (
          <RowLink {...{ talk, open, channel, onMark, ...link }} voice={voice.name} onRange={() => choose(true)}>
            {name}
          </RowLink>
        )}
        action={
          talk.deleted ? (
            <Restore talk_id={talk_id} />
          ) : talk.state === 'failed' ? (
            <RunAgain talk={talk} />
          ) : (
            open && talk.matches.length > 1 && <MatchSteps talk={talk} t={place.t} />
          )
        }
      />
    </div>
  )
})
