export interface SeenFile {
  name: string
  size: number
  modified: number
}

interface KnownFile {
  size: number
  modified: number
  since: number
}

/** An empty file must be unchanged this many times longer, because some recorders write the file only at the end. */
const PATIENCE_WITH_EMPTY = 12

/** Remembers file sizes between polls. Returns the files that have not changed for `settle` milliseconds. */
export function trackGrowth(settle: number) {
  let known = new Map<string, KnownFile>()
  return (files: readonly SeenFile[], now: number): SeenFile[] => {
    known = new Map(files.map((file) => [file.name, since(known.get(file.name), file, now)]))
    return files.filter((file) => hasSettled(known.get(file.name), now, settle)).sort(byAge)
  }
}

const since = (before: KnownFile | undefined, { size, modified }: SeenFile, now: number): KnownFile =>
  before?.size === size && before.modified === modified ? before : { size, modified, since: now }

const hasSettled = (file: KnownFile | undefined, now: number, settle: number) =>
  file !== undefined && now - file.since >= settle * (file.size === 0 ? PATIENCE_WITH_EMPTY : 1)

const byAge = (one: SeenFile, other: SeenFile) => one.modified - other.modified || (one.name < other.name ? -1 : 1)
