import { type Kysely, sql } from 'kysely'

/** Row-level security on tables that carry org_id: the serving role sees the entered organization, earshot_lookup may look. */
export async function tenant(db: Kysely<never>, tables: string[]) {
  for (const table of tables) {
    await sql`
      alter table ${sql.ref(table)} enable row level security;
      alter table ${sql.ref(table)} force row level security;
      create policy own_organization on ${sql.ref(table)}
        using (org_id = current_org()) with check (org_id = current_org());
      create policy lookup on ${sql.ref(table)} for select to earshot_lookup using (true);
      grant select on ${sql.ref(table)} to earshot_lookup;
    `.execute(db)
  }
}
