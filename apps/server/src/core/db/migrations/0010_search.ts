import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { finding } from './search/finding.ts'
import { learnEverything } from './search/learning.ts'
import { tenant } from './tenant.ts'

/** Search with every filter and by relevance; the words that an organization says; what alerts begin with; lists of hits. */
export const searching = {
  async up(db: Kysely<never>) {
    await sql`
      drop function search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer);
      drop function count_talks(tsquery, text[], jsonb, integer);
      drop function passes(text, uuid, uuid, timestamptz, float, float, text, uuid, text[], jsonb, uuid[]);
      drop function talks_hit(uuid);
    `.execute(db)
    await finding(db)
    await handToLookup(db, [
      'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
      'rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer)',
      'count_talks(tsquery, text[], jsonb, integer)',
      'unsaid(text[])',
    ])
    await words(db)
    await alerts(db)
  },
}

/** Every word that was ever said in an organization, once, with how it sounds: where a query looks that matched nothing. */
async function words(db: Kysely<never>) {
  await sql`
    create extension if not exists fuzzystrmatch;
    create table vocabulary (
      org_id  uuid not null references organizations on delete cascade,
      token   text not null,
      letters smallint not null,
      sound   text not null,
      primary key (org_id, token)
    );
    create index vocabulary_letters on vocabulary (org_id, letters, token);
    create index vocabulary_sound on vocabulary (org_id, sound, token);
  `.execute(db)
  await learnEverything(db)
  await tenant(db, ['vocabulary'])
}

/** What a talk has to say for an alert to be worth looking at; and the lists of hits. */
const alerts = (db: Kysely<never>) =>
  sql`
    alter table alerts add column begins text not null default '';
    alter table alerts no force row level security;
    update alerts set begins = split_part(tokens, ' ', 1);
    alter table alerts force row level security;
    create index alerts_begins on alerts (org_id, begins);
    create index hits_alert on hits (org_id, alert_id, created desc, talk_id desc);
    create index hits_channel on hits (org_id, channel_id, created desc, talk_id desc, alert_id desc);
  `.execute(db)
