import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { focusRow } from './walk-rows.ts'

interface VirtualRows {
  /** What scrolls; null until it is drawn. */
  pane: HTMLElement | null
  ids: readonly string[]
  /** The row that stays drawn however far one scrolls, because the focus may be in it. */
  keep: number
  onNearEnd: () => void
}

const HEIGHT = 64
const BEYOND = 10
/** Older talks are asked for so many rows ahead, so that nobody waits at the end. */
const AHEAD = 40

/** Which rows exist, and how to go to one that does not yet. */
export function useVirtualRows({ pane, ids, keep, onNearEnd }: VirtualRows) {
  'use no memo'
  const list = useRef<HTMLUListElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => pane,
    estimateSize: () => HEIGHT,
    getItemKey: (at) => ids[at] ?? at,
    overscan: BEYOND,
    rangeExtractor: (range: Range) => [...new Set([keep, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const inSight = rows.getVirtualItems()
  const last = rows.range?.endIndex ?? -1
  useEffect(() => {
    if (last >= ids.length - AHEAD) onNearEnd()
  }, [last, ids.length, onNearEnd])
  const goTo = useCallback(
    (at: number) => {
      rows.scrollToIndex(at)
      focusRow(list.current, at)
    },
    [rows],
  )
  return { list, inSight, height: rows.getTotalSize(), goTo }
}
