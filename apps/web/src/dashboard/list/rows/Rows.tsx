import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect } from 'react'
import type { Place } from '../../place.ts'
import { Row } from './Row.tsx'
import classes from '../talk-list.module.css'
import { walkRows } from './walk-rows.ts'

interface RowsProps {
  /** What scrolls; null until it is drawn. */
  pane: HTMLElement | null
  talks: readonly FoundTalk[]
  place: Place
  isFresh: (talk_id: string) => boolean
  onNearEnd: () => void
}

const HEIGHT = 64
const BEYOND = 10

/** Only the rows in sight exist; ten thousand cost what a dozen do. Arrow keys move among them. */
export function Rows({ pane, talks, place, isFresh, onNearEnd }: RowsProps) {
  'use no memo'
  const { t } = useLingui()
  const rows = useVirtualizer({
    count: talks.length,
    getScrollElement: () => pane,
    estimateSize: () => HEIGHT,
    getItemKey: (at) => talks[at]?.talk_id ?? at,
    overscan: BEYOND,
  })
  const inSight = rows.getVirtualItems()
  const last = inSight.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= talks.length - BEYOND) onNearEnd()
  }, [last, talks.length, onNearEnd])
  const walk = (event: KeyboardEvent<HTMLElement>) =>
    walkRows(event, { count: talks.length, show: (at) => rows.scrollToIndex(at) })
  const open = Math.max(
    0,
    talks.findIndex(({ talk_id }) => talk_id === place.talk_id),
  )

  return (
    <ul className={classes.rows} style={{ height: rows.getTotalSize() }} aria-label={t`Talks`}>
      {inSight.map(({ index, key, start }) => {
        const talk = talks[index]
        if (!talk) return null
        return (
          <li
            key={key}
            className={classes.item}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={talks.length}
            aria-posinset={index + 1}
            data-row={index}
            data-talk={talk.talk_id}
          >
            <Row talk={talk} place={place} isStop={index === open} isFresh={isFresh(talk.talk_id)} onKeyDown={walk} />
          </li>
        )
      })}
    </ul>
  )
}
