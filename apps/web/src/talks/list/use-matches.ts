import type { FoundTalk } from '@earshot/contract/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { matchAt, matchBeside, momentBefore } from './row/matches.ts'
import type { ShownMatch } from './row/MatchSteps.tsx'

const first: ShownMatch = { at: 0, moved: false }

/**
 * The match shown in each row. The open talk shows the one it plays from, and stepping plays from there. In one other
 * row at a time, stepping does not open the talk.
 */
export function useMatches(urlState: DashboardUrlState) {
  const go = useNavigateDashboard()
  const [moved, setMoved] = useState<{ talk_id: string; shown: ShownMatch }>()
  function matchOf(talk: FoundTalk): ShownMatch {
    if (talk.talk_id === urlState.talk_id) return openMatch(talk, urlState.t)
    return talk.talk_id === moved?.talk_id ? moved.shown : first
  }
  function step(talk: FoundTalk, by: 1 | -1) {
    const at = matchBeside(talk, matchOf(talk).at, by)
    const match = talk.matches[at]
    if (match && talk.talk_id === urlState.talk_id) go({ t: momentBefore(match) }, { replace: true })
    else if (match) setMoved({ talk_id: talk.talk_id, shown: { at, moved: true } })
  }
  // A stable callback, so that unchanged rows do not render again.
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  return { matchOf, step: useCallback((talk: FoundTalk, by: 1 | -1) => latest.current(talk, by), []) }
}

const openMatch = (talk: FoundTalk, t: number | undefined): ShownMatch => ({ at: matchAt(talk, t), moved: true })
