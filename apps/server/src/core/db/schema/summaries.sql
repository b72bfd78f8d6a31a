-- What a chat model may write for an organization.
create table summary_settings (
  org_id uuid primary key references organizations on delete cascade,
  title boolean not null default false,
  sentences boolean not null default false,
  actions boolean not null default false,
  languages text[] not null default '{}',
  private_channels boolean not null default false,
  held_talks boolean not null default false,
  excluded_channel_ids uuid[] not null default '{}',
  modified timestamptz(3) not null default now(),
  modified_by uuid not null,
  answers boolean not null default false,
  spoken_briefs boolean not null default false
);
select pg_temp.isolate('summary_settings');

-- Summaries and translations of talks.
create table summaries (
  org_id uuid not null,
  talk_id uuid not null,
  -- Of a translation; '' for the summary itself.
  language text not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  reason text,
  model text not null,
  -- Hash of the text that it was made from; null while it waits.
  source text,
  modified timestamptz(3) not null default now(),
  primary key (org_id, talk_id, language),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
select pg_temp.isolate('summaries', 'hears_talk(org_id, talk_id)');

-- Their sentences. Each cites words of the transcript.
create table summary_parts (
  org_id uuid not null,
  part_id uuid not null,
  talk_id uuid not null,
  language text not null,
  kind text not null check (kind in ('title', 'sentence', 'action', 'translation')),
  -- Order within the kind.
  position integer not null,
  text text not null,
  who text,
  by_when text,
  -- Places of words in the transcript.
  cites jsonb not null check (jsonb_array_length(cites) > 0),
  edited timestamptz(3),
  edited_by uuid,
  done timestamptz(3),
  primary key (org_id, part_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index summary_parts_talk on summary_parts (org_id, talk_id, kind, "position");
select pg_temp.isolate('summary_parts', 'hears_talk(org_id, talk_id)');

-- When a person gets the daily brief.
create table brief_settings (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null,
  -- Time of day in `tz`, like 07:00.
  at text not null,
  tz text not null,
  days text not null check (days in ('daily', 'weekdays')),
  due timestamptz(3) not null,
  sent timestamptz(3),
  primary key (org_id, user_id)
);
select pg_temp.isolate('brief_settings');
