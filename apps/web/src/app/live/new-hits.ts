import type { Hit } from '@earshot/contract/hits'

interface KnownUntil {
  /** When the newest hit known before was created. Hits of a talk restored from the bin are older. */
  before: string
  /** When an import last brought hits. */
  imported: string | null | undefined
}

/** Hits that are news, newest first. Those of old talks are not, also where none was known before. */
export const newHits = <Each extends Pick<Hit, 'created'>>(hits: readonly Each[], { before, imported }: KnownUntil) =>
  hits.filter(({ created }) => created > before && created > (imported ?? ''))
