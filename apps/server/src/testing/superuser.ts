import pg from 'pg'
import { inject } from 'vitest'
import type { Context } from '../core/context.ts'
import { inDatabase } from './databases.ts'

/** Connects to the database of a test as the superuser, whom no policy binds. */
export async function openSuperuser({ connections }: Pick<Context, 'connections'>): Promise<pg.Client> {
  const { pathname } = new URL(connections.pool.options.connectionString ?? '')
  const client = new pg.Client({ connectionString: inDatabase(inject('database').superuserUrl, pathname.slice(1)) })
  await client.connect()
  return client
}
