import type { Context } from '../context.ts'
import { countUnfinished } from './metrics.repo.ts'

export async function showMetrics({ metrics, jobs, connections, disk }: Context) {
  const [queues, unfinished, space] = await Promise.all([
    jobs.numbers(),
    countUnfinished(connections.outside),
    disk.space(),
  ])
  return metrics.text({ queues, unfinished, disk: space })
}
