-- Talks that are heard while they are recorded.
create table live_talks (
  org_id uuid not null,
  live_id uuid not null,
  channel_id uuid not null,
  user_id uuid not null,
  -- Its recording, which becomes the talk.
  upload_id uuid not null,
  client_id uuid not null,
  speaker_id uuid,
  tags uuid[] not null default '{}',
  reply_to uuid,
  started timestamptz(3) not null default now(),
  state text not null default 'live' check (state in ('live', 'ended', 'kept')),
  paused boolean not null default false,
  -- When its speaker was there last. Bytes that arrive are another sign.
  seen timestamptz(3) not null default now(),
  -- Seconds up to which words were recognized or skipped.
  recognized real not null default 0,
  talk_id uuid,
  primary key (org_id, live_id),
  unique (org_id, upload_id),
  unique (org_id, user_id, client_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
);
-- A person speaks live once.
create unique index live_talks_speaking on live_talks (org_id, user_id) where state = 'live';
select pg_temp.isolate('live_talks', 'channel_id <> all (hidden_channels())');

-- Words of a live talk; times in seconds.
create table live_words (
  org_id uuid not null,
  live_id uuid not null,
  channel_id uuid not null,
  start real not null,
  "end" real not null,
  text text not null,
  skipped boolean not null default false,
  primary key (org_id, live_id, start),
  foreign key (org_id, live_id) references live_talks (org_id, live_id) on delete cascade
);
select pg_temp.isolate('live_words', 'channel_id <> all (hidden_channels())');

-- Open streams; those of a server that was killed are past after a few seconds.
create table live_listeners (
  org_id uuid not null,
  live_id uuid not null,
  channel_id uuid not null,
  stream_id uuid not null,
  user_id uuid not null,
  seen timestamptz(3) not null default now(),
  primary key (org_id, live_id, stream_id),
  foreign key (org_id, live_id) references live_talks (org_id, live_id) on delete cascade
);
select pg_temp.isolate('live_listeners', 'channel_id <> all (hidden_channels())');
