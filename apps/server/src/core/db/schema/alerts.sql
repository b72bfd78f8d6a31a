-- Keywords that are watched for. Without channels, speakers and keys it watches all.
create table alerts (
  org_id uuid not null references organizations on delete cascade,
  alert_id uuid not null,
  keyword text not null,
  tokens text not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  -- Phrases in which the keyword does not count.
  exclude text[] not null default '{}',
  channel_ids uuid[] not null default '{}',
  speaker_ids uuid[] not null default '{}',
  sounds_like boolean not null default false,
  -- Minutes in which an alert notifies once for a channel.
  cooldown integer not null default 0,
  -- Index columns: what a talk must contain or sound like before the alert is evaluated.
  begins text not null default '',
  closeness text not null default 'normal' check (closeness in ('close', 'normal', 'wide')),
  key_ids uuid[] not null default '{}',
  -- {minutes, days, from, to, tz}: raised when nothing arrives.
  silence jsonb,
  -- Whom it calls after how many minutes.
  escalation jsonb,
  -- As that of talks.
  tokenizer smallint not null default 0,
  -- Minutes; what was said earlier calls no one. Null: no limit.
  fresh_for integer default 60,
  -- The same for email.
  fresh_for_email integer default 1440,
  -- {people, roles}; null: its maker.
  recipients jsonb,
  primary key (org_id, alert_id)
);
-- Of a talk only alerts are read whose first word it says.
create index alerts_begins on alerts (org_id, begins);
create index alerts_outdated on alerts (org_id, alert_id) where tokenizer < 1;
create index alerts_silence on alerts (org_id, alert_id) where silence is not null;
create index alerts_sounding on alerts (org_id) where sounds_like;
create index alerts_tokens on alerts (org_id, tokens);
select pg_temp.isolate('alerts', $$(channel_ids = '{}' or (not (channel_ids <@ hidden_channels())))$$);

-- An alert found in a talk. The words around it are kept, because the transcript may be corrected.
create table hits (
  org_id uuid not null,
  alert_id uuid not null,
  talk_id uuid not null,
  channel_id uuid not null,
  keyword text not null,
  created timestamptz(3) not null default now(),
  -- Seconds, as end.
  start double precision not null,
  "end" double precision not null,
  before text not null,
  match text not null,
  after text not null,
  state text not null default 'new' check (state in ('new', 'acknowledged', 'resolved')),
  note text not null default '',
  modified timestamptz(3),
  modified_by uuid,
  -- Of an alert of silence: {source, source_id, since, until}.
  silence jsonb,
  -- Said too long ago to notify anyone.
  late boolean not null default false,
  primary key (org_id, alert_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index hits_alert on hits (org_id, alert_id, created desc, talk_id desc);
create index hits_channel on hits (org_id, channel_id, created desc, talk_id desc, alert_id desc);
create index hits_newest on hits (org_id, created desc, talk_id desc, alert_id desc);
create index hits_silent on hits (org_id, alert_id) where silence is not null and ((silence ->> 'until') is null);
create index hits_state on hits (org_id, state, created desc);
create index hits_talk on hits (org_id, talk_id);
select pg_temp.isolate('hits', 'channel_id <> all (hidden_channels())');

-- Steps of an escalation that were taken.
create table hit_steps (
  org_id uuid not null,
  alert_id uuid not null,
  talk_id uuid not null,
  step integer not null,
  user_id uuid not null,
  at timestamptz(3) not null default now(),
  -- How: email, push, sms, call.
  ways text[] not null,
  primary key (org_id, alert_id, talk_id, step),
  foreign key (org_id, alert_id, talk_id) references hits (org_id, alert_id, talk_id) on delete cascade
);
select pg_temp.isolate('hit_steps', 'hears_talk(org_id, talk_id)');

-- Emails and push messages about hits, gathered until due.
create table notices (
  org_id uuid not null,
  user_id uuid not null references users on delete cascade,
  alert_id uuid not null,
  talk_id uuid not null,
  email boolean not null,
  push boolean not null,
  created timestamptz(3) not null default now(),
  -- When it is sent.
  due timestamptz(3) not null,
  sent timestamptz(3),
  primary key (org_id, user_id, alert_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index notices_due on notices (org_id, user_id, due) where sent is null;
create index notices_talk on notices (org_id, talk_id);
select pg_temp.isolate('notices', 'hears_talk(org_id, talk_id)');

-- The same about talks: new ones, mentions, replies, saved searches.
create table talk_notices (
  org_id uuid not null,
  user_id uuid not null references users on delete cascade,
  talk_id uuid not null,
  reason text not null check (reason in ('new', 'mention', 'reply', 'search')),
  email boolean not null,
  push boolean not null,
  created timestamptz(3) not null default now(),
  due timestamptz(3) not null,
  sent timestamptz(3),
  search_id uuid,
  primary key (org_id, user_id, talk_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index talk_notices_due on talk_notices (org_id, user_id, due) where sent is null;
create index talk_notices_talk on talk_notices (org_id, talk_id);
select pg_temp.isolate('talk_notices', 'hears_talk(org_id, talk_id)');

-- How a person wants to be notified in an organization.
create table notification_settings (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  settings jsonb not null,
  primary key (org_id, user_id)
);
select pg_temp.isolate('notification_settings');
