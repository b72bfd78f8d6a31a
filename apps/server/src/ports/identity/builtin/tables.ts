import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { optionsOf } from './options.ts'
import type { ProviderOptions } from './provider.ts'

const SCHEMA = 'auth'

/** The provider only sees its own schema. */
export function poolFor(database: pg.PoolConfig) {
  const pool = new pg.Pool({ ...database, options: `-c search_path=${SCHEMA}`, max: 5 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Creates or updates the provider's tables. Runs as the role that owns them. */
export async function migrateIdentity(ownerUrl: string) {
  const pool = poolFor({ connectionString: ownerUrl })
  try {
    await pool.query(`create schema if not exists ${SCHEMA}`)
    const { runMigrations } = await getMigrations(optionsOf(pool, NOBODY, nowhere))
    await runMigrations()
  } finally {
    await pool.end()
  }
}

const nowhere = () => Promise.reject(new Error('The provider does not run'))
const silent = async () => {}

/** Options for creating the tables only; no request is served with them. */
const NOBODY: ProviderOptions = {
  appUrl: 'http://localhost',
  issuer: '',
  secret: 'x'.repeat(43),
  limited: true,
  passwords: true,
  captcha: null,
  openId: null,
  hooks: {
    emails: {
      verification: silent,
      existingAccount: silent,
      uninvited: silent,
      reset: silent,
      emailLink: silent,
      newAddress: silent,
      addressChanged: silent,
      security: silent,
    },
    happened: silent,
    isBreached: async () => false,
    mayRegister: async () => false,
    invitedAddress: async () => null,
    isOperatorLink: async () => false,
    createFirstOperator: silent,
    consume: silent,
    count: async () => 0,
    sendPhoneCode: async () => ({ resend_at: '' }),
    ownerOfPhone: async () => null,
    ended: silent,
    renewed: silent,
    changed: silent,
    groupsSaid: silent,
    passkeysChanged: silent,
    leave: silent,
  },
}
