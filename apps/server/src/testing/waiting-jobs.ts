import type { Context } from '../core/context.ts'

/** Payloads of jobs of this kind that contain the text, oldest first. */
export const waitingJobs = (context: () => Context) => async (name: string, containing: string) => {
  const { rows } = await context().connections.pool.query(
    `select data from boss.job where name = $1 and position($2 in data::text) > 0 order by created_on`,
    [name, containing],
  )
  return rows.map(({ data }) => data)
}
