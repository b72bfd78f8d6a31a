import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, MIGRATIONS, readLock } from './migrations-lock.ts'

/** A state of Earshot that people have databases of; docs/releases.md says how one is added. */
export interface Release {
  version: string
  commit: string
  lastMigration: string
  /** Files whose TypeScript, not SQL, was edited after the release: decision 62 has each. */
  edited?: string[]
}

const RELEASES = 'apps/server/src/core/db/releases.json'
/** Where the migrations were in older commits. */
const FOLDERS = [MIGRATIONS, 'apps/server/src/db/migrations']

export const readReleases = (root: string): Release[] => JSON.parse(readFileSync(join(root, RELEASES), 'utf8'))

/** Migrations that a release had otherwise than the list has them; nothing where git lacks the commit, as in shallow clones. */
export function alteredSinceRelease(root: string, { version, commit, edited = [] }: Release): string[] {
  const locked = readLock(root)
  return FOLDERS.flatMap((folder) => {
    const released = git(root, ['ls-tree', '-r', '--name-only', commit, `${folder}/`])
      .toString()
      .split('\n')
      .filter(Boolean)
    return released
      .map((path) => path.slice(folder.length + 1))
      .filter((file) => !edited.includes(file))
      .filter((file) => hashOf(git(root, ['show', `${commit}:${folder}/${file}`])) !== locked[file])
      .map((file) => `${file} is not what ${version} (${commit}) had`)
  })
}

/** Empty where there is no git, no repository or no such commit. */
const git = (cwd: string, args: string[]) => spawnSync('git', args, { cwd }).stdout ?? Buffer.alloc(0)
