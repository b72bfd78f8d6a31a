import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from '../dashboard.module.css'
import { type Place, useGo } from '../place.ts'
import { OpenTalk } from './OpenTalk.tsx'

/** Where the list and the talk do not fit side by side. */
const isNarrow = () => matchMedia('(max-width: 1099px)').matches

/** The pane of the open talk. On narrow screens it lies over the list: the focus goes with it, and back to its row. */
export function OpenPane({ place }: { place: Place }) {
  const { t } = useLingui()
  const go = useGo()
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

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !talk_id || !isNarrow()) return
    event.preventDefault()
    go({ talk_id: undefined, t: undefined })
  }

  return (
    <section
      ref={pane}
      className={classes.open}
      aria-label={t`Open talk`}
      data-empty={talk_id === undefined}
      tabIndex={-1}
      onKeyDown={leave}
    >
      {talk_id ? (
        <OpenTalk key={talk_id} talk_id={talk_id} place={place} />
      ) : (
        <EmptyState
          title={t`Choose a talk to read and hear it`}
          text={t`Press / to search in everything that was said.`}
        />
      )}
    </section>
  )
}
