import type { Context } from '../context.ts'
import { countUnfinished } from './metrics.repo.ts'

/** What this process has counted and what the installation waits for, in Prometheus' text format. */
export async function showMetrics({ metrics, jobs, connections }: Context) {
  const [queues, unfinished] = await Promise.all([jobs.numbers(), countUnfinished(connections.outside)])
  return metrics.text({ queues, unfinished })
}
