import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { timeSpan } from '../../../lib/format.ts'
import { useTimeText } from '../../../ui/Time.tsx'
import classes from '../rows.module.css'
import { delayOfTalk } from '../late-arrivals.ts'
import { onwardKey } from '../row-navigation.ts'
import { wantedFocus } from '../../../ui/keys/wanted-focus.ts'
import { useReplyCount } from './TalkMarks.tsx'
import type { RowContext } from './use-row-context.ts'

interface RowLinkProps {
  talk: FoundTalk
  context: RowContext
  isOpen: boolean
  voice: string
  channel: string
  isStop: boolean
  isInDay: boolean
  isLate: boolean
  /** Index of the match to open. */
  at: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onActive: (talk_id: string) => void
  onRange: () => void
  children: ReactNode
}

const SPOKEN = 120

export function RowLink({ children, ...row }: RowLinkProps) {
  const { talk, context, isOpen, isStop, at, ...on } = row
  const name = useRowName(row)
  const { talk_id } = talk
  function keyDown(event: KeyboardEvent<HTMLElement>) {
    on.onKeyDown(event)
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!['u', 'h', onwardKey()].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'u') return context.mark(talk)
    if (event.key === 'h') return context.handlingOf(talk).toggle?.()
    wantedFocus.set({ talk_id })
    if (!isOpen) context.open(talk, at)
  }
  function click(event: MouseEvent) {
    // Leaves opening another tab or window to the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) on.onRange()
    else context.open(talk, at)
  }
  return (
    <a
      href={context.hrefOf(talk, at)}
      className={classes.link}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen || undefined}
      aria-label={name}
      onKeyDown={keyDown}
      onFocus={() => on.onActive(talk_id)}
      onClick={click}
    >
      {children}
    </a>
  )
}

function useRowName({ talk, voice, channel, isInDay, isLate }: Omit<RowLinkProps, 'children'>) {
  const { t } = useLingui()
  const when = useTimeText(talk.recorded_at, isInDay)
  const { title, text, heard, needs_review } = talk
  const span = timeSpan(delayOfTalk(talk) ?? 0)
  const matches = talk.matches.length
  const found = matches > 0 && t`${plural(matches, { one: '# match', other: '# matches' })}`
  const facts = [
    title ?? talk.summary,
    voice,
    channel,
    when,
    isLate && t`arrived ${span} later`,
    !heard && t`unheard`,
    !talk.open && t`handled`,
    needs_review && t`needs review`,
    useReplyCount(talk.replies),
    found,
  ]
  return [facts.filter(Boolean).join(', '), text.slice(0, SPOKEN)].filter(Boolean).join(': ')
}
