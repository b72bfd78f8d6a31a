import { type Kysely, sql } from 'kysely'

/**
 * Row-level security for tables with org_id, as pg_temp.isolate has it in schema/isolation.sql. `shown` is the condition
 * beyond being of the organization, like `channel_id <> all (hidden_channels())`.
 */
export async function tenant(db: Kysely<never>, tables: string[], shown = 'true') {
  for (const table of tables) {
    const condition = sql.raw(`org_id = current_org()${shown === 'true' ? '' : ` and ${shown}`}`)
    await sql`
      alter table ${sql.ref(table)} enable row level security;
      alter table ${sql.ref(table)} force row level security;
      create policy own_organization on ${sql.ref(table)} using (${condition}) with check (${condition});
      create policy lookup on ${sql.ref(table)} for select to earshot_lookup using (true);
      grant select on ${sql.ref(table)} to earshot_lookup;
      alter table ${sql.ref(table)} alter column org_id set (n_distinct = 1);
    `.execute(db)
  }
}
