/** A file as a look at its folder shows it. */
export interface Seen {
  name: string
  size: number
  modified: number
}

interface Known {
  size: number
  modified: number
  since: number
}

/** An empty file may have been made by a recorder that writes it only at the end. */
const PATIENCE_WITH_EMPTY = 12

/** Remembers what files looked like, and tells which have stopped growing for so many milliseconds. */
export function watchGrowth(settle: number) {
  let known = new Map<string, Known>()
  return (files: readonly Seen[], now: number): Seen[] => {
    known = new Map(files.map((file) => [file.name, since(known.get(file.name), file, now)]))
    return files.filter((file) => hasSettled(known.get(file.name), now, settle)).sort(byAge)
  }
}

const since = (before: Known | undefined, { size, modified }: Seen, now: number): Known =>
  before?.size === size && before.modified === modified ? before : { size, modified, since: now }

const hasSettled = (file: Known | undefined, now: number, settle: number) =>
  file !== undefined && now - file.since >= settle * (file.size === 0 ? PATIENCE_WITH_EMPTY : 1)

const byAge = (one: Seen, other: Seen) => one.modified - other.modified || (one.name < other.name ? -1 : 1)
