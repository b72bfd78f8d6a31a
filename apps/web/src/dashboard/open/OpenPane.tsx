import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from '../dashboard.module.css'
import type { Place } from '../place.ts'
import { isNarrow } from './is-narrow.ts'
import { loadTalkView } from './load-talk-view.ts'
import { OpenTalk } from './OpenTalk.tsx'

const SOON = 1000

/** The pane of the open talk. On narrow screens it lies over the list: the focus goes with it, and back to its row. */
export function OpenPane({ place, isEmpty }: { place: Place; isEmpty: boolean }) {
  const { t } = useLingui()
  const { talk_id } = place
  const pane = useRef<HTMLElement>(null)
  const shown = useRef(talk_id)

  useEffect(() => {
    const before = shown.current
    shown.current = talk_id
    if (before === talk_id || !isNarrow()) return
    if (talk_id) pane.current?.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>(`[data-talk="${before}"] a`)?.focus({ preventScroll: true })
  }, [talk_id])

  useEffect(() => {
    const timer = setTimeout(() => void loadTalkView().catch(() => undefined), SOON)
    return () => clearTimeout(timer)
  }, [])

  return (
    <section
      ref={pane}
      className={classes.open}
      aria-label={t`Open talk`}
      data-empty={talk_id === undefined}
      tabIndex={-1}
    >
      {talk_id && <OpenTalk key={talk_id} talk_id={talk_id} place={place} />}
      {!talk_id && !isEmpty && (
        <EmptyState
          title={t`Choose a talk to read and hear it`}
          text={t`Press / to search in everything that was said.`}
        />
      )}
    </section>
  )
}
