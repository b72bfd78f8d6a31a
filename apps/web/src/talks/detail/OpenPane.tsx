import { useLingui } from '@lingui/react/macro'
import type { Talk } from '@earshot/contract/talks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from '../../dashboard/dashboard.module.css'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import { isNarrow } from './is-narrow.ts'
import { ApiError } from '@earshot/contract/errors'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalk } from '../talks.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { BackToList } from './BackToList.tsx'
import detailClasses from './detail.module.css'

const loadTalkView = () => import('./TalkView.tsx')

const SOON = 1000

/**
 * On narrow screens the pane covers the list, so the focus moves to it, and later back to the row. On wide ones it moves only
 * if it was in the talk that closed, or that another took the place of.
 */
export function OpenPane({ urlState }: { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const { talk_id } = urlState
  const pane = useRef<HTMLElement>(null)
  const shown = useRef(talk_id)

  useEffect(() => {
    const before = shown.current
    shown.current = talk_id
    const isLost = document.activeElement === document.body && navigator.userActivation?.hasBeenActive
    if (before === talk_id || !(isNarrow() || isLost)) return
    const row = document.querySelector<HTMLElement>(`[data-talk="${before}"] a`)
    const next = talk_id ? pane.current : (row ?? document.querySelector<HTMLElement>('#main'))
    next?.focus({ preventScroll: true })
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
      {talk_id && <OpenTalk key={talk_id} talk_id={talk_id} urlState={urlState} />}
    </section>
  )
}

interface OpenTalkProps {
  talk_id: string
  urlState: DashboardUrlState
}

const TalkSkeleton = () => (
  <div className={detailClasses.absent}>
    <Skeletons rows={4} height={72} />
  </div>
)

const TalkView = lazyPart(async () => (await loadTalkView()).TalkView, { instead: TalkSkeleton })

const TalkNotFound = lazyPart(async () => (await import('./TalkNotFound.tsx')).TalkNotFound)

function OpenTalk({ talk_id, urlState }: OpenTalkProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data: talk, error, refetch } = useTalk(org_id, talk_id)
  // Also if it was shown before: its channel may be hidden from the person now.
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
  const isElsewhere = talk !== undefined && talk.org_id !== org_id
  useOpenElsewhere(isElsewhere && !isGone ? talk : undefined)
  if (isElsewhere && !isGone) return <TalkSkeleton />
  if (talk && !isGone) return <TalkView talk={talk} urlState={urlState} />
  return (
    <div className={detailClasses.absent}>
      <BackToList />
      {isGone ? (
        <TalkNotFound talk_id={talk_id} />
      ) : error ? (
        <ErrorNote error={error} title={t`Could not open the talk`} retry={() => void refetch()} />
      ) : (
        <Skeletons rows={4} height={72} />
      )}
    </div>
  )
}

/** A link may name a talk of another organization of the person, which is opened then. */
function useOpenElsewhere(talk: Talk | undefined) {
  const navigate = useNavigate()
  const [org_id, talk_id] = [talk?.org_id, talk?.talk_id]
  useEffect(() => {
    if (org_id) void navigate({ to: '/dashboard', search: (before) => ({ ...before, org_id, talk_id }), replace: true })
  }, [org_id, talk_id, navigate])
}
