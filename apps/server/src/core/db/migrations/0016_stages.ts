import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** How long each step of a talk took, the last time it was done. */
export const stages = {
  async up(db: Kysely<never>) {
    await sql`
      create table talk_stages (
        org_id   uuid not null,
        talk_id  uuid not null,
        stage    text not null check (stage in ('transcode', 'transcribe', 'scan', 'all')),
        seconds  double precision not null,
        finished timestamptz(3) not null default now(),
        primary key (org_id, talk_id, stage),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index talk_stages_finished on talk_stages (org_id, finished) include (stage, seconds);
    `.execute(db)
    await tenant(db, ['talk_stages'])
  },
}
