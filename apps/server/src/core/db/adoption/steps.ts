/** The last migration of the oldest databases that are adopted. */
export const FIRST = '0108_word-bytes'

/** SHA-256 of the names of all migrations up to it, each on a line. */
export const HISTORY = '1fca20cab0eefb1851d39423b8560c432efa47c2fece7881848e091c9ebde35d'

/** What the migrations from there to release 1.2.0 did to tables. Today's functions replace all of before. */
export const steps: Readonly<Record<string, string>> = {
  '0110_tokenizer': `
    alter table talks add column tokenizer smallint not null default 0;
    alter table alerts add column tokenizer smallint not null default 0;
    create index talks_outdated on talks (org_id, talk_id) where tokenizer < 1;
    create index alerts_outdated on alerts (org_id, alert_id) where tokenizer < 1;`,
  '0111_tracks': `alter table talks add column tracks jsonb;`,
  '0115_radio-calls': `
    create table radio_calls (
      org_id uuid not null,
      talk_id uuid not null,
      channel_id uuid not null,
      system text not null,
      talkgroups text[] not null,
      units text[] not null,
      started timestamptz(3) not null,
      primary key (org_id, talk_id),
      foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
    );
    create index radio_calls_started on radio_calls (org_id, channel_id, started);
    ${isolated('radio_calls', 'org_id = current_org() and hears_talk(org_id, talk_id)')}`,
  '0116_key-channels': `
    alter table api_keys add column channel_ids uuid[] not null default '{}';
    create index api_keys_bound on api_keys (org_id, key_id) where channel_ids <> '{}';`,
  '0117_own-events': `alter table live_outbox add column user_id uuid;`,
  '0120_first-model': `
    alter table talks no force row level security;
    update talks set instead_of = 'moonshine-tiny-npm'
      where rough and instead_of is null and created > now() - interval '30 days';
    alter table talks force row level security;
    drop index talks_improvable;
    alter table talks drop column rough;
    alter table transcripts drop column rough;
    create index talks_improvable on talks (org_id, created desc)
      where state = 'ready' and deleted is null and redo_tries < 10
        and (instead_of is not null or engine = 'moonshine-tiny-npm');`,
  '0130_plain-search': `
    drop table unheard_lists;
    drop index talks_words, talks_phrases, talks_tags;
    create index talks_words on talks using gin (org_id, tsv, channel_id, speaker_id, user_id, tags, word_pairs(tokens))
      with (gin_pending_list_limit = 512);
    ${searchable('')}`,
  '0131_words-as-json': `
    create index transcripts_bytes on transcripts (org_id, talk_id, version) where word_bytes is not null;
    create index redacted_transcripts_bytes on redacted_transcripts (org_id, talk_id, version)
      where word_bytes is not null;
    grant select (org_id, word_bytes) on transcripts, redacted_transcripts to earshot_lookup;`,
  '0140_languages': `
    alter table channels add column spoken_language text, add column spoken_since timestamptz(3);
    alter table talks add column spoken_language text;`,
  '0159_maybe-said': `
    alter table talks add column maybe_said tsvector;
    create index talks_maybe_said on talks using gin (org_id, maybe_said) where maybe_said is not null;
    ${searchable(', t.maybe_said')}`,
  '0180_freshness': `
    alter table alerts add column fresh_for integer default 60, add column fresh_for_email integer default 1440;
    alter table hits add column late boolean not null default false;`,
  '0181_recipients': `alter table alerts add column recipients jsonb;`,
  '0182_replies': `create index talks_replies on talks (org_id, reply_to) where reply_to is not null;`,
  '0183_open-talks': `
    alter table talks add column open boolean not null default false, add column handled timestamptz(3),
      add column handled_by uuid;
    alter table talks alter column open set default true;
    create index talks_open on talks (org_id, recorded_at desc, talk_id desc) where open and deleted is null;
    ${searchable(', t.maybe_said, t.open')}`,
  '0190_talk-exports': `
    create table talk_exports (
      org_id uuid not null,
      export_id uuid not null,
      talk_ids uuid[] not null,
      download text not null default 'waiting' check (download in ('waiting', 'writing', 'ready', 'failed')),
      written integer not null default 0,
      created timestamptz(3) not null default now(),
      primary key (org_id, export_id)
    );
    ${isolated('talk_exports', 'org_id = current_org()')}`,
  '0200_backup-runs': `
    create table backup_runs (
      due timestamptz primary key,
      began timestamptz not null default now(),
      renewed timestamptz not null default now(),
      ended timestamptz,
      file text,
      row_count bigint,
      files integer,
      bytes bigint,
      reason text
    );`,
  '0201_health-problems': `
    create table health_problems (
      problem_id uuid primary key default gen_random_uuid(),
      cause text not null,
      detail text not null,
      began timestamptz not null default now(),
      ended timestamptz,
      told timestamptz,
      told_over timestamptz
    );
    create unique index health_problems_open on health_problems (cause) where ended is null;`,
}

/** The last migration of release 1.2.0. */
export const LAST = '0201_health-problems'

/** What 1.2.0 had left out. */
export const MENDED = 'alter table talk_exports alter column org_id set (n_distinct = 1)'

function isolated(table: string, condition: string) {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy own_organization on ${table} using (${condition}) with check (${condition});
    create policy lookup on ${table} for select to earshot_lookup using (true);
    grant select on ${table} to earshot_lookup;
    alter table ${table} alter column org_id set (n_distinct = 1);`
}

function searchable(more: string) {
  return `
    create or replace view searchable_talks as
      select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at,
        t.title, t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv${more}
      from talks t
      where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[]);
    grant create on schema public to earshot_lookup;
    alter view searchable_talks owner to earshot_lookup;
    revoke create on schema public from earshot_lookup;`
}
