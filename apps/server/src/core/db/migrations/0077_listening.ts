import { type Kysely, sql } from 'kysely'

/** New talks that members hear by phone, and the PINs that they enter. */
export const listening = {
  async up(db: Kysely<never>) {
    await sql`
      alter table phone_lines add column listening boolean not null default false;

      alter table phone_calls add column pin_tries integer not null default 0;
      -- When the right PIN was entered.
      alter table phone_calls add column entered timestamptz(3);
      -- Recordings of a provider that became talks, or that the caller discarded.
      alter table phone_calls add column settled text[] not null default '{}';

      create table phone_pins (
        user_id uuid primary key references users on delete cascade,
        hash    text not null,
        changed timestamptz(3) not null default now()
      );
    `.execute(db)
  },
}
