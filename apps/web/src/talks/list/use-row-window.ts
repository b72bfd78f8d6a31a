import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NEAR_TOP, offsetsOf, type PlacedRows, rowsIn, scrollTopFor, shiftOf, type View } from './row-window.ts'

/** Rows rendered above and below the view. */
const BEYOND = 10
/** Pixels. The rows render again only after this much scrolling, well before those beyond the view end. */
const STEP = 240

interface RowWindow {
  /** Null until it is mounted. */
  pane: HTMLElement | null
  ids: readonly string[]
  heights: readonly number[]
  /** This row stays rendered at any scroll position, because it may have the focus. */
  keep: number
}

/** Which rows to render, where each row's height is known. Nothing is measured, so the first rows are in the first paint. */
export function useRowWindow({ pane, ids, heights, keep }: RowWindow) {
  const offsets = useMemo(() => offsetsOf(heights), [heights])
  useSteadyRows(pane, ids, offsets)
  const { first, last } = rowsIn(offsets, useView(pane))
  const [from, to] = [Math.max(0, first - BEYOND), Math.min(last + BEYOND, heights.length - 1)]
  const scrollTo = useCallback(
    (at: number) => {
      const [start, end] = [offsets[at], offsets[at + 1]]
      if (!pane || start === undefined || end === undefined) return
      const covered = Number.parseFloat(getComputedStyle(pane).scrollPaddingBottom) || 0
      const top = scrollTopFor([start, end], { top: pane.scrollTop, height: pane.clientHeight - covered })
      if (top !== undefined) pane.scrollTo({ top })
    },
    [pane, offsets],
  )
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  if (keep < from && keep < heights.length) rows.unshift(keep)
  if (keep > to && keep < heights.length) rows.push(keep)
  return {
    rows: rows.map((at) => ({ at, start: offsets[at] ?? 0, size: heights[at] ?? 0 })),
    height: offsets.at(-1) ?? 0,
    last,
    scrollTo,
  }
}

/** Rows that leave or come above the view do not move what is in it. At the top, new rows push others down. */
function useSteadyRows(pane: HTMLElement | null, ids: PlacedRows['ids'], offsets: PlacedRows['offsets']) {
  const placed = useRef<PlacedRows>({ ids, offsets })
  const seen = useRef(0)
  useEffect(() => {
    if (!pane) return
    const look = () => (seen.current = pane.scrollTop)
    pane.addEventListener('scroll', look, { passive: true })
    return () => pane.removeEventListener('scroll', look)
  }, [pane])
  useLayoutEffect(() => {
    const before = placed.current
    placed.current = { ids, offsets }
    // Reading the position forces a layout, and a list without rows has none to keep.
    if (!pane || before.ids === ids || before.ids.length === 0) return
    // A list that became shorter than the view was scrolled to its end, before its scroll event.
    const isAtEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1
    const top = isAtEnd ? Math.max(pane.scrollTop, seen.current) : pane.scrollTop
    const shift = top > NEAR_TOP ? shiftOf(before, placed.current, top) : 0
    if (shift !== 0) pane.scrollTo({ top: top + shift })
  }, [pane, ids, offsets])
}

function useView(pane: HTMLElement | null): View {
  const [view, setView] = useState<View>(() => ({ top: 0, height: innerHeight }))
  useEffect(() => {
    if (!pane) return
    const look = () => {
      const top = Math.floor(pane.scrollTop / STEP) * STEP
      const height = pane.clientHeight + STEP
      setView((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(pane)
    pane.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      pane.removeEventListener('scroll', look)
    }
  }, [pane])
  return view
}
