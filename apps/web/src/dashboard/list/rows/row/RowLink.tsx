import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { relativeTime } from '../../../../lib/format.ts'
import classes from '../rows.module.css'
import type { RowWays } from './use-row-ways.ts'

interface RowLinkProps {
  talk: FoundTalk
  ways: RowWays
  isOpen: boolean
  voice: string
  channel: string
  isStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onActive: (talk_id: string) => void
  /** With Shift a click chooses everything up to here. */
  onRange: () => void
  children: ReactNode
}

const SPOKEN = 120

/** Opens a talk: what was found in it plays from a little before. Says everything that the row shows. U: heard becomes unheard, and back. */
export function RowLink({ talk, ways, isOpen, voice, channel, isStop, children, ...on }: RowLinkProps) {
  const { t } = useLingui()
  const { talk_id, title, text, heard, needs_review, recorded_at } = talk
  const matches = talk.matches.length
  const found = matches > 0 && t`${plural(matches, { one: '# match', other: '# matches' })}`
  const facts = [
    title,
    voice,
    channel,
    relativeTime(recorded_at),
    !heard && t`unheard`,
    needs_review && t`needs review`,
    found,
  ]
  const said = facts.filter(Boolean).join(', ')
  function keyDown(event: KeyboardEvent<HTMLElement>) {
    on.onKeyDown(event)
    if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    ways.mark(talk)
  }
  function click(event: MouseEvent) {
    // Another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) on.onRange()
    else ways.open(talk)
  }
  return (
    <a
      href={ways.hrefOf(talk)}
      className={classes.link}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen || undefined}
      aria-label={`${said}: ${text.slice(0, SPOKEN)}`}
      onKeyDown={keyDown}
      onFocus={() => on.onActive(talk_id)}
      onClick={click}
    >
      {children}
    </a>
  )
}
