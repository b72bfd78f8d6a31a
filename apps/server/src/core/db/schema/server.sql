-- Counted in windows of time: rate limits, failed sign-ins, one email an hour.
create table counters (
  key text primary key,
  until timestamptz(3) not null,
  count integer not null
);
create index counters_until on counters (until);

-- When a periodic task ran last, on whichever node.
create table sweeps (
  name text primary key,
  begun timestamptz(3) not null,
  until timestamptz(3)
);

-- When no node was running: silence is not reported for it.
create table outages (
  began timestamptz(3) primary key,
  ended timestamptz(3) not null
);

-- Prefixes of files in storage that are removed when due.
create table removals (
  -- Of storage keys.
  prefix text primary key,
  due timestamptz(3) not null
);
create index removals_due on removals (due);

-- Live events of committed transactions, each until a node has passed it on.
create table live_outbox (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  changed text not null,
  channel_id uuid,
  user_id uuid
);

-- Models that organizations have selected, and when.
create table speech_models (
  model text primary key,
  selected timestamptz(3)
);

-- Daily backups, one row for each day that one was due.
create table backup_runs (
  due timestamptz primary key,
  began timestamptz not null default now(),
  -- A run that was not renewed for minutes is over.
  renewed timestamptz not null default now(),
  ended timestamptz,
  file text,
  row_count bigint,
  files integer,
  bytes bigint,
  -- Why it failed.
  reason text
);

-- What is or was wrong with the server, and when operators were emailed.
create table health_problems (
  problem_id uuid default gen_random_uuid() primary key,
  cause text not null,
  detail text not null,
  began timestamptz not null default now(),
  ended timestamptz,
  -- When operators were emailed that it began.
  told timestamptz,
  -- And that it was over.
  told_over timestamptz
);
-- One for each cause.
create unique index health_problems_open on health_problems (cause) where ended is null;

-- Numbers of live events, which clients resume from.
create sequence live_events;
