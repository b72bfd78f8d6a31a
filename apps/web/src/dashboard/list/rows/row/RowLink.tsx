import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { relativeTime } from '../../../lib/format.ts'
import { momentBefore } from './matches/matches.ts'
import classes from './rows.module.css'

interface RowLinkProps {
  talk: FoundTalk
  open: boolean
  voice: string
  channel: string
  isStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onActive: (talk_id: string) => void
  /** U: heard becomes unheard, and back. */
  onMark: () => void
  /** With Shift a click chooses everything up to here. */
  onRange: () => void
  children: ReactNode
}

const SPOKEN = 120

/** Opens a talk: what was found in it plays from a little before. Says everything that the row shows. */
export function RowLink({
  talk,
  open,
  voice,
  channel,
  isStop,
  onKeyDown,
  onActive,
  onMark,
  onRange,
  children,
}: RowLinkProps) {
  const { t } = useLingui()
  const { talk_id, text, matches, heard, needs_review, recorded_at } = talk
  const first = matches[0]
  const found = plural(matches.length, { one: '# match', other: '# matches' })
  const facts = [
    ...[voice, channel, relativeTime(recorded_at), !heard && t`unheard`],
    ...[needs_review && t`needs review`, matches.length > 0 && t`${found}`],
  ]
  const said = facts.filter(Boolean).join(', ')
  function keyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown(event)
    if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMark()
  }
  function choose(event: MouseEvent) {
    if (!event.shiftKey) return
    event.preventDefault()
    onRange()
  }
  return (
    <Link
      to="."
      search={(before) => ({ ...before, talk_id, t: first && momentBefore(first) })}
      className={classes.link}
      tabIndex={isStop ? 0 : -1}
      aria-current={open || undefined}
      aria-label={`${said}: ${text.slice(0, SPOKEN)}`}
      preload={false}
      onKeyDown={keyDown}
      onFocus={() => onActive(talk_id)}
      onClick={choose}
    >
      {children}
    </Link>
  )
}
