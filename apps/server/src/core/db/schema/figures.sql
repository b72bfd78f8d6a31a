-- Talks that changed since figures were counted: their old and new moments, and by how many bytes.
create table talk_changes (
  org_id uuid not null references organizations on delete cascade,
  change_id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null,
  until timestamptz(3) not null,
  bytes bigint not null default 0,
  primary key (org_id, change_id)
);
create index talk_changes_at on talk_changes (org_id, at);
-- Bytes since storage_totals.
create index talk_changes_bytes on talk_changes (org_id) include (bytes) where bytes <> 0;
select pg_temp.isolate('talk_changes');

-- Spans of time for which talk_counts is up to date.
create table counted_spans (
  org_id uuid not null references organizations on delete cascade,
  starts timestamptz(3) not null,
  ends timestamptz(3) not null,
  counted timestamptz(3) not null default now(),
  version uuid not null default gen_random_uuid(),
  primary key (org_id, starts, ends)
);
select pg_temp.isolate('counted_spans');

-- Figures of a span, by channel, speaker, tag and alert, so that a year need not be read talk by talk.
create table talk_counts (
  org_id uuid not null,
  starts timestamptz(3) not null,
  ends timestamptz(3) not null,
  kind text not null check (kind in ('channel', 'speaker', 'tag', 'alert')),
  -- The nil id for those that are not of one channel.
  channel_id uuid not null,
  -- Of the channel, speaker, tag or alert.
  id uuid not null,
  talks integer not null,
  seconds double precision not null,
  -- Talks with an accuracy.
  scored double precision not null,
  -- The sum of accuracies, by duration.
  weighed double precision not null,
  hits integer not null,
  primary key (org_id, starts, ends, kind, channel_id, id)
);
select pg_temp.isolate('talk_counts', $$channel_id <> all (hidden_channels())
  and (channel_id <> '00000000-0000-0000-0000-000000000000' or hidden_channels() = '{}')$$);
