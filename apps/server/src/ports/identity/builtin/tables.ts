import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { optionsOf } from './options.ts'

const SCHEMA = 'auth'

/** Connections of the provider, which sees its own schema only. */
export function poolFor(connectionString: string) {
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${SCHEMA}`, max: 5 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Makes or updates the provider's tables; run by the role that owns them. */
export async function migrateIdentity(ownerUrl: string) {
  const pool = poolFor(ownerUrl)
  try {
    await pool.query(`create schema if not exists ${SCHEMA}`)
    const { runMigrations } = await getMigrations(optionsOf(pool, NOBODY))
    await runMigrations()
  } finally {
    await pool.end()
  }
}

const NOBODY = {
  databaseUrl: '',
  appUrl: 'http://localhost',
  secret: 'x'.repeat(43),
  letters: { verification: async () => {}, existingAccount: async () => {} },
  registration: { allows: async () => false, refused: async () => {} },
}
