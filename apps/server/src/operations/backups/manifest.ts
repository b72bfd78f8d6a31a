import * as z from 'zod/mini'

/** The first entry describes the rest, so that restoring can check it before reading everything. */
export const HEAD = 'backup.json'
/** Only included if they do not come from the environment. */
export const SECRETS = 'secrets.json'
/** The last entry: the counts, and the checksum of every byte before it. */
export const MANIFEST = 'manifest.json'

export const FILES = 'files/'
/** In the place of the files, where their bytes are beside the archive. */
export const LIST = 'files.json'

/** Numbered parts of a table, each gzipped separately. */
export const chunkName = (table: string, number: number) =>
  `tables/${table.replaceAll('"', '')}/${String(number).padStart(8, '0')}.gz`

export const Head = z.object({
  /** 2 has a list of the files whose bytes are beside it, 3 one of files that are encrypted there. */
  format: z.enum(['earshot-backup-1', 'earshot-backup-2', 'earshot-backup-3']),
  made: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  postgres: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  /** Lets a restore check for the same secrets without storing them. */
  secrets: z.string(),
})
export type Head = z.infer<typeof Head>

/** What is stored in the place, under its SHA-256. */
const Stored = z.object({ sha256: z.string(), size: z.number() })

/** A recording or picture whose bytes are beside the archive: as they are, or `sealed`. */
export const CopiedFile = z.object({
  ...{ key: z.string(), size: z.number(), sha256: z.string(), modified: z.string() },
  sealed: z.optional(Stored),
})
export type CopiedFile = z.infer<typeof CopiedFile>

export const storedOf = ({ sealed, sha256, size }: CopiedFile) => sealed ?? { sha256, size }

export const Manifest = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

export const rowCount = (rows: Manifest['rows']) => Object.values(rows).reduce((sum, count) => sum + count, 0)

export const Secrets = z.object({ session: z.string(), identity: z.string() })
export type Secrets = z.infer<typeof Secrets>
