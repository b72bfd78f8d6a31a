import { type Kysely, sql } from 'kysely'

/** Apps that act for a person in one organization. Like sessions they belong to the person. */
export const connectedApps = {
  async up(db: Kysely<never>) {
    await sql`
      alter table organizations add column apps boolean not null default true;

      create table connected_apps (
        app_id       uuid primary key,
        user_id      uuid not null references users on delete cascade,
        org_id       uuid not null,
        client_id    text not null,
        name         text not null,
        -- Null if the app was registered without an address of its own.
        host         text,
        redirect_uri text not null,
        write        boolean not null,
        -- Of the code that the app was given (PKCE, S256).
        challenge    text not null,
        -- Of its refresh token; 0 until the code was exchanged.
        generation   integer not null default 0,
        rotated      timestamptz(3),
        created      timestamptz(3) not null default now(),
        last_used    timestamptz(3),
        expires_at   timestamptz(3) not null
      );
      create index connected_apps_user on connected_apps (user_id);
      create index connected_apps_org on connected_apps (org_id, user_id);
      create index connected_apps_expires on connected_apps (expires_at);
    `.execute(db)
  },
}
