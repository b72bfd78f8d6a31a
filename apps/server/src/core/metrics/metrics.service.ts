import type { Context } from '../context.ts'
import { countUnfinished } from './metrics.repo.ts'

/** Counters of this process and the state of the installation, in Prometheus' text format. */
export async function showMetrics({ metrics, jobs, connections, disk }: Context) {
  const [queues, unfinished, space] = await Promise.all([
    jobs.numbers(),
    countUnfinished(connections.outside),
    disk.space(),
  ])
  return metrics.text({ queues, unfinished, disk: space })
}
