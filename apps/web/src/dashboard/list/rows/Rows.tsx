import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from '../../place.ts'
import type { Choosing } from '../select/use-selection.ts'
import { Row } from './row/Row.tsx'
import { RowKeys } from './RowKeys.tsx'
import classes from './rows.module.css'
import { useRowWays } from './row/use-row-ways.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { walkRows } from './walk-rows.ts'

interface RowsProps {
  /** What scrolls; null until it is drawn. */
  pane: HTMLElement | null
  talks: readonly FoundTalk[]
  place: Place
  choosing: Choosing
  isFresh: (talk_id: string) => boolean
  onNearEnd: () => void
}

/** Only the rows in sight exist; ten thousand cost what a dozen do. Keys move among them. */
export function Rows({ pane, talks, place, choosing, isFresh, onNearEnd }: RowsProps) {
  'use no memo'
  const { t } = useLingui()
  const [active, setActive] = useState<string>()
  const ways = useRowWays()
  const ids = useMemo(() => talks.map(({ talk_id }) => talk_id), [talks])
  const stop = useMemo(() => firstKnown(ids, [active, place.talk_id]), [ids, active, place.talk_id])
  const { list, inSight, height, goTo } = useVirtualRows({ pane, ids, keep: Math.max(0, stop), onNearEnd })
  const { walk, choose } = useDeeds(ids, choosing, goTo)

  return (
    <ul
      ref={list}
      className={classes.rows}
      style={{ height }}
      aria-label={t`Talks`}
      data-choosing={choosing.chosen.length > 0 || undefined}
    >
      <RowKeys {...{ talks, place, choosing, goTo }} at={stop} />
      {inSight.map(({ index, key, start }) => {
        const talk = talks[index]
        if (!talk) return null
        const isOpen = talk.talk_id === place.talk_id
        return (
          <li
            key={key}
            className={classes.item}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            data-row={index}
            data-talk={talk.talk_id}
          >
            <Row
              {...{ talk, ways, isOpen }}
              isStop={index === Math.max(0, stop)}
              isFresh={isFresh(talk.talk_id)}
              isChosen={choosing.isChosen(talk.talk_id)}
              inChannel={place.channel_id !== undefined}
              moment={isOpen ? place.t : undefined}
              onChoose={choose}
              onKeyDown={walk}
              onActive={setActive}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The place of the first of these that is listed, else -1. */
const firstKnown = (ids: readonly string[], sought: (string | undefined)[]) =>
  sought.map((id) => (id ? ids.indexOf(id) : -1)).find((at) => at >= 0) ?? -1

/** What the keys and the boxes of rows do; the same functions for as long as the rows are the same, whatever is chosen. */
function useDeeds(ids: readonly string[], choosing: Choosing, goTo: (at: number) => void) {
  const now = useRef(choosing)
  useEffect(() => {
    now.current = choosing
  }, [choosing])
  const walk = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const onStep = (from: number, to: number) => now.current.step(ids[from] ?? '', ids[to] ?? '')
      walkRows(event, { count: ids.length, goTo, onStep })
    },
    [ids, goTo],
  )
  const choose = useCallback(
    (talk_id: string, range: boolean) => (range ? now.current.extendTo(talk_id) : now.current.toggle(talk_id)),
    [],
  )
  return { walk, choose }
}
