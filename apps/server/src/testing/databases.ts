import pg from 'pg'
import { settingsOnCluster } from '../core/db/distribution.ts'

/** Without open connections, so that it can be copied. */
export const TEMPLATE = 'earshot_template'

/** With its owner and grants. Copying files takes a third of the processor time of writing each block to the log. */
export const copyDatabase = (superuserUrl: string, { from, to }: { from: string; to: string }) =>
  tell(superuserUrl, `create database ${to} template ${from} owner earshot_owner strategy file_copy`)

export const dropDatabase = (superuserUrl: string, name: string) =>
  tell(superuserUrl, `drop database ${name} with (force)`)

export function inDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** As a role with the same rights that bypasses row-level security. */
export async function bypassingRowSecurity(url: string, superuserUrl: string) {
  const address = new URL(url)
  await tell(
    superuserUrl,
    `do $$ begin
       create role earshot_unbound login bypassrls password 'unbound' in role ${address.username};
     exception when duplicate_object or unique_violation then null; end $$`,
  )
  if (process.env.CITUS_URL)
    for (const statement of settingsOnCluster('earshot_unbound')) await tell(superuserUrl, statement)
  address.username = 'earshot_unbound'
  address.password = 'unbound'
  return address.href
}

async function tell(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
