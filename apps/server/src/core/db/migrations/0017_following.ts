import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Who is to be told of which talk, why and when: written once for each, sent alone or as a digest. */
export const following = {
  async up(db: Kysely<never>) {
    await sql`
      create table talk_notices (
        org_id  uuid not null,
        user_id uuid not null references users on delete cascade,
        talk_id uuid not null,
        reason  text not null check (reason in ('new', 'mention', 'reply')),
        email   boolean not null,
        push    boolean not null,
        created timestamptz(3) not null default now(),
        due     timestamptz(3) not null,
        sent    timestamptz(3),
        primary key (org_id, user_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index talk_notices_due on talk_notices (org_id, user_id, due) where sent is null;
      create index talk_notices_talk on talk_notices (org_id, talk_id);
    `.execute(db)
    await tenant(db, ['talk_notices'])
  },
}
