import type { FoundTalk } from '@earshot/contract/search'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { TalkRow } from './TalkRow.tsx'
import { RunAgainButton } from '../../detail/RunAgainButton.tsx'
import { HandledCheck } from '../../detail/handling/HandledCheck.tsx'
import { SelectBox } from '../../selection/SelectBox.tsx'
import { MatchSteps, type ShownMatch } from './MatchSteps.tsx'
import classes from '../rows.module.css'
import { RowLink } from './RowLink.tsx'
import type { RowContext } from './use-row-context.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'

/** Only in the bin. */
const RestoreButton = lazyPart(async () => (await import('./RestoreButton.tsx')).RestoreButton, { soon: true })

interface RowViewProps {
  talk: FoundTalk
  context: RowContext
  /** In the tab order (roving tabindex). */
  isStop: boolean
  isOpen: boolean
  isChosen: boolean
  inChannel: boolean
  /** It came in between others. */
  isLate: boolean
  isInDay: boolean
  match: ShownMatch
  line: number
  onStep: (talk: FoundTalk, by: 1 | -1) => void
  /** `range` also selects the rows in between. */
  onChoose: (talk_id: string, range: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onActive: (talk_id: string) => void
}

export function RowView({
  talk,
  context,
  isOpen,
  isChosen,
  inChannel,
  match,
  line,
  onStep,
  onChoose,
  ...on
}: RowViewProps) {
  const { names } = context
  const { isStop, isInDay, isLate } = on
  const { at } = match
  const { talk_id } = talk
  const voice = names.voice(talk)
  const channel = names.channel(talk.channel_id)
  const choose = (range: boolean) => onChoose(talk_id, range)
  const press = useLongPress(() => choose(false))
  return (
    <div className={classes.row} data-open={isOpen || undefined} data-chosen={isChosen || undefined} {...press}>
      <TalkRow
        {...{ talk, match, line, isInDay, isLate }}
        voice={voice.name}
        channel={inChannel ? undefined : names.channelOf(talk.channel_id)}
        tags={names.tags(talk.tags)}
        lead={<SelectBox face={voice} checked={isChosen} onChoose={choose} />}
        link={(name) => (
          <RowLink {...{ talk, context, isOpen, channel, at, ...on }} voice={voice.name} onRange={() => choose(true)}>
            {name}
          </RowLink>
        )}
        check={!talk.deleted && <HandledCheck open={talk.open} {...context.handlingOf(talk)} />}
        action={
          talk.deleted ? (
            <RestoreButton talk_id={talk_id} />
          ) : talk.state === 'failed' ? (
            <RunAgainButton talk={talk} />
          ) : (
            talk.matches.length > 1 && <MatchSteps {...{ talk, match, isStop, onStep }} />
          )
        }
      />
    </div>
  )
}

const LONG = 450
const WANDERED = 10

function useLongPress(act: () => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, done: false })
  const stop = () => clearTimeout(press.current.timer)
  const fire = () => {
    press.current.done = true
    act()
  }
  const begin = ({ pointerType, clientX, clientY }: PointerEvent) => {
    stop()
    const timer = pointerType === 'touch' ? window.setTimeout(fire, LONG) : 0
    press.current = { timer, x: clientX, y: clientY, done: false }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > WANDERED) stop()
  }
  const swallow = (event: MouseEvent) => {
    if (!press.current.done) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: swallow,
    onContextMenu: swallow,
  }
}
