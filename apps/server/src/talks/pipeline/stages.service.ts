import type { OrgScope } from '../../organizations/scope.ts'
import { insertStage, type Stage } from './stages.repo.ts'

/** Returns a function that records the elapsed seconds. `all` counts from when the talk was sent. */
export function stopwatch(stage: Stage, since = Date.now()) {
  return (org: OrgScope, talk_id: string) =>
    insertStage(org, { talk_id, stage, seconds: Math.max(0, Date.now() - since) / 1000 })
}
