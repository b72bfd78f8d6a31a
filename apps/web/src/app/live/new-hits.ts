import type { Hit } from '@earshot/contract/hits'

interface KnownUntil {
  /**
   * When the newest hit known before was created, or when hits were first read. Hits of a talk restored from the bin are
   * older.
   */
  before: string
  /** When an import last brought hits. */
  imported: string | null | undefined
}

/** Hits that are news, newest first. Those of old talks and recordings are not, also where none was known before. */
export const newHits = <Each extends Pick<Hit, 'created' | 'late'>>(
  hits: readonly Each[],
  { before, imported }: KnownUntil,
) => hits.filter(({ created, late }) => !late && created > before && created > (imported ?? ''))
