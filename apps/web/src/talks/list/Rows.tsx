import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { isUnderway } from '../talk-state.ts'
import { useTalk } from '../talks.queries.ts'
import { RowView } from './row/RowView.tsx'
import { RowKeys } from './RowKeys.tsx'
import classes from './rows.module.css'
import { useRowContext } from './row/use-row-context.ts'
import { focusRow, moveAmongRows } from './row-navigation.ts'
import { type Section, sectionsOf } from './days.ts'
import { lineOf } from './row/snippet.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { useWantedResults } from '../../ui/keys/wanted-focus.ts'
import { lateArrivals } from './late-arrivals.ts'
import { useMatches } from './use-matches.ts'
import { useRowWindow } from './use-row-window.ts'

/** Pixels: two lines of text with a header and a border, with larger touch targets on coarse pointers. */
const HEIGHT = matchMedia('(pointer: coarse)').matches ? 88 : 80
const HEADING = 32
/** Older talks are requested this many rows before the end. */
const AHEAD = 40

interface VisibleRows {
  pane: HTMLElement | null
  ids: readonly string[]
  sections: readonly Section[]
  keep: number
  onNearEnd: () => void
}

function useVisibleRows({ pane, ids, sections, keep, onNearEnd }: VisibleRows) {
  const list = useRef<HTMLUListElement>(null)
  const heights = useMemo(() => sections.map((section) => HEIGHT + (section ? HEADING : 0)), [sections])
  const { rows, height, last, scrollTo } = useRowWindow({ pane, ids, heights, keep })
  const count = heights.length
  useEffect(() => {
    if (last >= count - AHEAD) onNearEnd()
  }, [last, count, onNearEnd])
  const goTo = useCallback(
    (at: number) => {
      scrollTo(at)
      focusRow(list.current, at)
    },
    [scrollTo],
  )
  return { list, rows, height, goTo }
}

interface RowsProps {
  pane: HTMLElement | null
  talks: readonly FoundTalk[]
  urlState: DashboardUrlState
  choosing: SelectionState
  isFresh: (talk_id: string) => boolean
  /** They are those of the search before. */
  isStale: boolean
  onNearEnd: () => void
}

/** Virtualized, with keyboard navigation among the rows. */
export function Rows({ pane, talks, urlState, choosing, isFresh, isStale, onNearEnd }: RowsProps) {
  const { t } = useLingui()
  const [active, setActive] = useState<string>()
  const ids = useMemo(() => talks.map(({ talk_id }) => talk_id), [talks])
  const stop = useMemo(() => firstKnown(ids, [active, urlState.talk_id]), [ids, active, urlState.talk_id])
  const { sections, step, factsOf } = useRowFacts({ pane, talks, urlState })
  const { list, rows, height, goTo } = useVisibleRows({ pane, ids, sections, keep: Math.max(0, stop), onNearEnd })
  const { walk, choose } = useItemActions(ids, choosing, goTo)
  useWantedResults(ids.length > 0 && !isStale ? urlState.query : undefined, () => goTo(0))

  return (
    <ul
      ref={list}
      className={classes.rows}
      style={{ height }}
      aria-label={t`Talks`}
      data-choosing={choosing.chosen.length > 0 || undefined}
    >
      <RowKeys {...{ talks, urlState, choosing, goTo }} at={stop} onStep={step} />
      {rows.map(({ at, start, size }) => {
        const talk = talks[at]
        if (!talk) return null
        return (
          <li
            key={talk.talk_id}
            className={classes.item}
            style={{ transform: `translateY(${start}px)`, height: size }}
            aria-setsize={ids.length}
            aria-posinset={at + 1}
            data-row={at}
            data-talk={talk.talk_id}
          >
            <SectionHeading section={sections[at]} urlState={urlState} isStop={at === Math.max(0, stop)} />
            <Row
              {...factsOf(talk)}
              isStop={at === Math.max(0, stop)}
              isFresh={isFresh(talk.talk_id)}
              isChosen={choosing.isChosen(talk.talk_id)}
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

function useRowFacts({ pane, talks, urlState }: Pick<RowsProps, 'pane' | 'talks' | 'urlState'>) {
  const context = useRowContext(talks)
  const isByDay = urlState.sort === 'newest'
  const sections = useMemo(() => sectionsOf(talks, isByDay), [talks, isByDay])
  const late = useMemo(() => (isByDay ? lateArrivals(talks) : none), [talks, isByDay])
  const line = usePaneLine(pane)
  const { matchOf, step } = useMatches(urlState)
  const factsOf = (talk: FoundTalk) => ({
    ...{ talk, context, line, match: matchOf(talk), onStep: step },
    isOpen: talk.talk_id === urlState.talk_id,
    isLate: late.has(talk.talk_id),
    inChannel: urlState.channel_id !== undefined,
    isInDay: isByDay && !talk.by_sound && !talk.maybe_said,
  })
  return { sections, step, factsOf }
}

const none: ReadonlySet<string> = new Set()

/** Characters that fit in a line. It changes in steps, so that resizing the window stays fast. */
function usePaneLine(pane: HTMLElement | null) {
  const [line, setLine] = useState(() => lineOf(innerWidth))
  useEffect(() => {
    if (!pane) return
    const observer = new ResizeObserver(() => setLine(lineOf(pane.clientWidth)))
    observer.observe(pane)
    return () => observer.disconnect()
  }, [pane])
  return line
}

const firstKnown = (ids: readonly string[], sought: (string | undefined)[]) =>
  sought.map((id) => (id ? ids.indexOf(id) : -1)).find((at) => at >= 0) ?? -1

function useItemActions(ids: readonly string[], choosing: SelectionState, goTo: (at: number) => void) {
  const now = useRef(choosing)
  useEffect(() => {
    now.current = choosing
  }, [choosing])
  const walk = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const onStep = (from: number, to: number) => now.current.step(ids[from] ?? '', ids[to] ?? '')
      moveAmongRows(event, { count: ids.length, goTo, onStep })
    },
    [ids, goTo],
  )
  const choose = useCallback(
    (talk_id: string, range: boolean) => (range ? now.current.extendTo(talk_id) : now.current.toggle(talk_id)),
    [],
  )
  return { walk, choose }
}

interface RowProps extends ComponentProps<typeof RowView> {
  isFresh: boolean
}

const Row = memo(function Row({ isFresh, ...row }: RowProps) {
  return isFresh || !isUnderway(row.talk) ? <RowView {...row} /> : <AskingRow {...row} />
})

function AskingRow({ talk, ...row }: Omit<RowProps, 'isFresh'>) {
  const { data } = useTalk(row.context.org_id, talk.talk_id)
  return <RowView {...row} talk={data && data.modified > talk.modified ? { ...talk, ...data } : talk} />
}
