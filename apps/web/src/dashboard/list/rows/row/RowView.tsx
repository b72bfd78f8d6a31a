import type { FoundTalk } from '@earshot/contract/search'
import type { KeyboardEvent } from 'react'
import { TalkRow } from '../../../../talks/list/TalkRow.tsx'
import { RunAgain } from '../../../RunAgain.tsx'
import { SelectBox } from '../../select/SelectBox.tsx'
import { MatchSteps } from '../matches/MatchSteps.tsx'
import { Restore } from './Restore.tsx'
import { RowLink } from './RowLink.tsx'
import classes from '../rows.module.css'
import { useLongPress } from './use-long-press.ts'
import type { RowWays } from './use-row-ways.ts'

interface RowViewProps {
  talk: FoundTalk
  ways: RowWays
  /** The one row that Tab stops at. */
  isStop: boolean
  isOpen: boolean
  isChosen: boolean
  /** Whether every talk is of the same channel. */
  inChannel: boolean
  /** Where the open talk was sent to, in seconds. */
  moment: number | undefined
  /** Alone, or with everything up to here. */
  onChoose: (talk_id: string, range: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** It has the focus. */
  onActive: (talk_id: string) => void
}

/** Plain elements, and nothing that asks or listens for itself: a row comes and goes at every few pixels of scrolling. */
export function RowView({ talk, ways, isOpen, isChosen, inChannel, moment, onChoose, ...link }: RowViewProps) {
  const { names } = ways
  const { talk_id } = talk
  const voice = names.voice(talk)
  const channel = names.channel(talk.channel_id)
  const choose = (range: boolean) => onChoose(talk_id, range)
  const press = useLongPress(() => choose(false))
  return (
    <div className={classes.row} data-open={isOpen || undefined} data-chosen={isChosen || undefined} {...press}>
      <TalkRow
        talk={talk}
        voice={voice.name}
        channel={inChannel ? undefined : channel}
        tags={names.tags(talk.tags)}
        lead={<SelectBox face={voice} checked={isChosen} onChoose={choose} />}
        link={(name) => (
          <RowLink {...{ talk, ways, isOpen, channel, ...link }} voice={voice.name} onRange={() => choose(true)}>
            {name}
          </RowLink>
        )}
        action={
          talk.deleted ? (
            <Restore talk_id={talk_id} />
          ) : talk.state === 'failed' ? (
            <RunAgain talk={talk} />
          ) : (
            isOpen && talk.matches.length > 1 && <MatchSteps talk={talk} t={moment} />
          )
        }
      />
    </div>
  )
}
