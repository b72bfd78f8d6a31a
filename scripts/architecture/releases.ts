import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, MIGRATIONS, readLock } from './migrations-lock.ts'

/** A released version of which databases exist. docs/releases.md explains how to add one. */
export interface Release {
  version: string
  commit: string
  lastMigration: string
  /** Migrations whose TypeScript, not SQL, was edited after the release; listed in decision 62. */
  edited?: string[]
}

const RELEASES = 'apps/server/src/core/db/releases.json'
/** Folders of the migrations, including that of older commits. */
const FOLDERS = [MIGRATIONS, 'apps/server/src/db/migrations']

export const readReleases = (root: string): Release[] => JSON.parse(readFileSync(join(root, RELEASES), 'utf8'))

/** Migrations that differ between a release and the list. Empty if git lacks the commit, as in shallow clones. */
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

/** Empty without git, a repository or the commit. */
const git = (cwd: string, args: string[]) => spawnSync('git', args, { cwd }).stdout ?? Buffer.alloc(0)
