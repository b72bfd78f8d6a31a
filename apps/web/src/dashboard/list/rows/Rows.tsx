import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { Place } from '../../place.ts'
import type { Choosing } from '../select/use-selection.ts'
import { Row } from './Row.tsx'
import classes from './rows.module.css'
import { useChoiceKeys } from './use-choice-keys.ts'
import { useRowKeys } from './use-row-keys.ts'
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
  const ids = useMemo(() => talks.map(({ talk_id }) => talk_id), [talks])
  const stop = [active, place.talk_id].map((id) => (id ? ids.indexOf(id) : -1)).find((at) => at >= 0) ?? -1
  const { list, inSight, height, goTo } = useVirtualRows({ pane, ids, keep: Math.max(0, stop), onNearEnd })
  const walk = useWalk(ids, { step: choosing.step, goTo })
  useRowKeys({ talks, place, at: stop, goTo, onChoose: choosing.toggle })
  useChoiceKeys({ place, choosing, goBack: () => goTo(stop) })

  return (
    <ul
      ref={list}
      className={classes.rows}
      style={{ height }}
      aria-label={t`Talks`}
      data-choosing={choosing.chosen.length > 0 || undefined}
    >
      {inSight.map(({ index, key, start }) => {
        const talk = talks[index]
        if (!talk) return null
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
              {...{ talk, place, choosing }}
              isStop={index === Math.max(0, stop)}
              isFresh={isFresh(talk.talk_id)}
              isChosen={choosing.isChosen(talk.talk_id)}
              onKeyDown={walk}
              onActive={setActive}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The arrow keys on a row; the same function for as long as it does the same. */
const useWalk = (ids: readonly string[], { step, goTo }: Pick<Choosing, 'step'> & { goTo: (at: number) => void }) =>
  useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const onStep = (from: number, to: number) => step(ids[from] ?? '', ids[to] ?? '')
      walkRows(event, { count: ids.length, goTo, onStep })
    },
    [ids, step, goTo],
  )
