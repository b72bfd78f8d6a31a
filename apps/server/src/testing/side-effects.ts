import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { Context } from '../core/context.ts'

/**
 * Checks that a refused request leaves no object in the storage, not even an unfinished one, and no job, without which
 * there is no talk. Needs a test app with its own database.
 */
export const expectNoSideEffects =
  (context: () => Context) =>
  async <Result>(asking: () => Promise<Result>): Promise<Result> => {
    const before = await sideEffects(context())
    const result = await asking()
    expect(await sideEffects(context())).toEqual(before)
    return result
  }

export async function sideEffects({ config, connections }: Context) {
  const { rows } = await connections.pool.query<{ jobs: number }>(
    `select count(*)::integer as jobs from boss.job where name = 'talk.transcode'`,
  )
  return { files: await filesIn(config.dataDir), ...rows[0] }
}

async function filesIn(dataDir: string) {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .sort()
}
