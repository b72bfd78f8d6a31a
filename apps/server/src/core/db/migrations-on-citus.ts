import { type Kysely, type KyselyPlugin, type PluginTransformQueryArgs, type RootOperationNode, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { distributeMissing } from './distribution.ts'

type Migrations = Record<string, Migration>

/** For a distributed installation. Tables that a migration creates are distributed with it. */
export const onCitus = (migrations: Migrations): Migrations =>
  each(takenByCitus(migrations), async (up, db) => {
    // New tables may refer to distributed ones before they are distributed.
    await sql`set local citus.enable_local_reference_table_foreign_keys = off`.execute(db)
    // A transaction that has changed users changes distributed tables one shard after the other.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
    await up(db)
    await distributeMissing((statement) => sql.raw<object>(statement).execute(db))
  })

/** With the same effect on PostgreSQL, in a form that Citus understands. */
export const takenByCitus = (migrations: Migrations): Migrations =>
  each({ ...migrations, '0252_second-factors': { up: secondFactors } }, (up, db) => up(db.withPlugin(new OneByOne())))

function each(migrations: Migrations, run: (up: Migration['up'], db: Kysely<never>) => Promise<void>): Migrations {
  const changed = ([name, { up }]: [string, Migration]) => [name, { up: (db: Kysely<never>) => run(up, db) }]
  return Object.fromEntries(Object.entries(migrations).map(changed))
}

/** Landed before it was tried on a cluster, where users are not updated from tables of the coordinator. */
async function secondFactors(db: Kysely<never>) {
  await sql`
    alter table users add column second_factor boolean not null default false;
    alter table sessions add column second_factor boolean not null default false;
    alter table organizations add column factor_from timestamptz(3), add column factor_guests boolean not null default false;
    if exists (
      select from information_schema.columns
      where table_schema = 'auth' and table_name = 'user' and column_name = 'twoFactorEnabled') then
      update users set second_factor = true where user_id in (
        select i.user_id from identities i join auth."user" a on a.id::text = i.subject where a."twoFactorEnabled");
    end if;
  `.execute(db)
}

/** Citus sends workers the whole text of a message for each of its statements. In PL/pgSQL each has a text of its own. */
class OneByOne implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'RawNode' || !node.sqlFragments.some((part) => part.includes(';'))) return node
    const sqlFragments = [...node.sqlFragments]
    sqlFragments[0] = `do $migration$ begin ${sqlFragments[0]}`
    sqlFragments.push(`${sqlFragments.pop()?.trimEnd().replace(/;?$/, ';')} end $migration$`)
    return { ...node, sqlFragments }
  }

  async transformResult<Result>({ result }: { result: Result }) {
    return result
  }
}
