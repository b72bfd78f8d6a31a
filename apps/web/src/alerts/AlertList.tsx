import type { Alert } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { AlertRow } from './AlertRow.tsx'
import classes from './alerts.module.css'

interface AlertListProps {
  org_id: string
  alerts: readonly Alert[]
  admin: boolean
  open: string | undefined
  onEdit: (alert: Alert) => void
}

const HEIGHT = 68

/** Virtualized, because an organization may have ten thousand alerts. */
export function AlertList({ org_id, alerts, admin, open, onEdit }: AlertListProps) {
  'use no memo'
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [scroller, setScroller] = useState<{ pane: Element | null; above: number }>({ pane: null, above: 0 })
  useLayoutEffect(() => {
    setScroller(scrollerOf(list.current))
    return keepRowFocus(list.current)
  }, [])
  const rows = useVirtualizer({
    count: alerts.length,
    getScrollElement: () => scroller.pane,
    scrollMargin: scroller.above,
    estimateSize: () => HEIGHT,
    getItemKey: (at) => alerts[at]?.alert_id ?? at,
    overscan: 8,
  })
  return (
    <ul ref={list} className={classes.list} aria-label={t`Alerts`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const alert = alerts[index]
        return (
          alert && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.row}
              aria-setsize={alerts.length}
              aria-posinset={index + 1}
              aria-current={alert.alert_id === open ? 'true' : undefined}
              style={{ transform: `translateY(${start - scroller.above}px)` }}
            >
              <AlertRow org_id={org_id} alert={alert} admin={admin} onEdit={() => onEdit(alert)} />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The scroll container, and the list's offset from its top in pixels. */
function scrollerOf(list: HTMLElement | null) {
  let pane = list?.parentElement ?? null
  while (pane && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement
  if (!list || !pane) return { pane, above: 0 }
  return { pane, above: list.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop }
}
