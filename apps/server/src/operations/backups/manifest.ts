import * as z from 'zod/mini'

/** The first entry of an archive: what the rest is, so that restoring may begin before it has seen everything. */
export const HEAD = 'backup.json'
/** Keys that the rest cannot be read without, unless the environment has them. */
export const SECRETS = 'secrets.json'
/** The last entry: how much there is, and the checksum of every byte before it. */
export const MANIFEST = 'manifest.json'

/** Storage keys below this. */
export const FILES = 'files/'

/** The pieces of a table, in order; each is gzipped by itself. */
export const pieceOf = (table: string, number: number) =>
  `tables/${table.replaceAll('"', '')}/${String(number).padStart(8, '0')}.gz`

export const Head = z.object({
  format: z.literal('earshot-backup-1'),
  made: z.string(),
  /** The migrations that had been run; the last one is the schema's version. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  postgres: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  /** Lets a restore check for the same secrets without storing them. */
  secrets: z.string(),
})
export type Head = z.infer<typeof Head>

export const Manifest = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

export const Secrets = z.object({ session: z.string(), identity: z.string() })
export type Secrets = z.infer<typeof Secrets>
