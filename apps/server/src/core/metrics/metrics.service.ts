import type { Context } from '../context.ts'
import { countUnfinished } from './metrics.repo.ts'

/** What this process has counted and what the installation waits for, in Prometheus' text format. */
export async function showMetrics({ metrics, jobs, connections, disk }: Context) {
  const [queues, unfinished, space] = await Promise.all([
    jobs.numbers(),
    countUnfinished(connections.outside),
    disk.space(),
  ])
  return metrics.text({ queues, unfinished, disk: space })
}
