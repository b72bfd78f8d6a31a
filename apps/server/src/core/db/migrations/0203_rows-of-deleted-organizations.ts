import { type Kysely, sql } from 'kysely'

/** Saved searches and exports are deleted with their organization, as the rest of it is. */
export const rowsOfDeletedOrganizations = {
  async up(db: Kysely<never>) {
    for (const table of ['saved_searches', 'talk_exports'])
      await sql`
        alter table ${sql.ref(table)} no force row level security;
        alter table organizations no force row level security;
        delete from ${sql.ref(table)} t where not exists (select from organizations o where o.org_id = t.org_id);
        alter table ${sql.ref(table)} add foreign key (org_id) references organizations on delete cascade;
        alter table ${sql.ref(table)} force row level security;
        alter table organizations force row level security;
      `.execute(db)
  },
}
