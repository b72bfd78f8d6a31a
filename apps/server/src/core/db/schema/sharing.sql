-- Public links to a part of a talk.
create table clips (
  org_id uuid not null,
  clip_id uuid not null,
  talk_id uuid not null,
  title text not null default '',
  -- Seconds, as end.
  start double precision not null,
  "end" double precision not null,
  expires_at timestamptz(3),
  password_hash text,
  show_text boolean not null,
  show_speaker boolean not null,
  allow_download boolean not null,
  -- Of this part.
  peaks real[] not null,
  plays integer not null default 0,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (org_id, clip_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index clips_newest on clips (org_id, created desc, clip_id desc);
create index clips_talk on clips (org_id, talk_id);
select pg_temp.isolate('clips', 'hears_talk(org_id, talk_id)');

-- Podcast feeds of a person: of a channel, a query or a saved search.
create table feeds (
  org_id uuid not null,
  feed_id uuid not null,
  user_id uuid not null,
  channel_id uuid,
  -- As in the search box.
  query text not null,
  created timestamptz(3) not null default now(),
  -- By an app.
  last_read timestamptz(3),
  search_id uuid,
  primary key (org_id, feed_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade,
  foreign key (org_id, search_id) references saved_searches (org_id, search_id) on delete cascade
);
create index feeds_search on feeds (org_id, search_id) where search_id is not null;
create index feeds_user on feeds (org_id, user_id);
select pg_temp.isolate('feeds', '(channel_id is null or channel_id <> all (hidden_channels()))');

-- Where events of an organization are sent.
create table webhooks (
  org_id uuid not null references organizations on delete cascade,
  webhook_id uuid not null,
  name text not null,
  url text not null,
  style text not null check (style in ('standard', 'slack')),
  events text[] not null,
  secret text not null,
  paused boolean not null default false,
  -- In a row.
  failures integer not null default 0,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  -- Null: of all open channels.
  channel_id uuid,
  -- Accepted until a moment, while receivers change over: [{secret, until}].
  previous_secrets jsonb not null default '[]',
  primary key (org_id, webhook_id),
  constraint webhooks_channel_fkey
    foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
);
select pg_temp.isolate('webhooks', '(channel_id is null or channel_id <> all (hidden_channels()))');

-- What is sent to webhooks, each with its last attempt.
create table deliveries (
  org_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  created timestamptz(3) not null default now(),
  -- When it is tried next.
  at timestamptz(3) not null default now(),
  attempt integer not null default 0,
  -- HTTP.
  status integer,
  error text,
  done boolean not null default false,
  primary key (org_id, delivery_id),
  foreign key (org_id, webhook_id) references webhooks (org_id, webhook_id) on delete cascade
);
create index deliveries_newest on deliveries (org_id, webhook_id, created desc);
create index deliveries_of_talk on deliveries (org_id, ((payload ->> 'talk_id'::text)));
select pg_temp.isolate('deliveries', 'shows_webhook(org_id, webhook_id)');

-- Selections of talks that are exported, and how far the file is.
create table talk_exports (
  org_id uuid not null,
  export_id uuid not null,
  -- In the order of the file.
  talk_ids uuid[] not null,
  download text not null default 'waiting' check (download in ('waiting', 'writing', 'ready', 'failed')),
  written integer not null default 0,
  created timestamptz(3) not null default now(),
  primary key (org_id, export_id)
);
select pg_temp.isolate('talk_exports');
