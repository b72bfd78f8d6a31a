create table organizations (
  org_id uuid primary key,
  name text not null,
  image text not null default '',
  label text not null default '',
  type text not null default '',
  status text not null default 'active' check (status in ('active', 'archived')),
  created_by uuid not null,
  created timestamptz(3) not null default now(),
  -- Whether clips may be made.
  clips boolean not null default true,
  deleted timestamptz(3),
  -- Shown to people before they record.
  recording_notice text not null default '' check (length(recording_notice) <= 500),
  -- Speech model; null: the best for the machine.
  engine text,
  -- Spoken, as a BCP 47 tag.
  language text,
  -- Names and terms that the model should know.
  vocabulary text[] not null default '{}',
  -- Talks from before the current speech settings are not transcribed again.
  speech_since timestamptz(3) not null default now(),
  -- Counts changes of alerts, so that workers know when to read them again.
  alerts_version bigint not null default 0,
  -- Whether AI apps may be connected.
  apps boolean not null default true
);
select pg_temp.isolate('organizations');

-- Who is in an organization, in which role.
create table members (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users,
  org_role text not null default 'member' check (org_role in ('admin', 'member')),
  -- Whether they may send talks.
  send boolean not null default true,
  created timestamptz(3) not null default now(),
  -- Whether they may correct others' talks and handle hits.
  moderate boolean not null default true,
  -- Set for guests.
  guest_until timestamptz(3),
  primary key (org_id, user_id),
  constraint guests_are_no_admins check (guest_until is null or org_role = 'member')
);
create index members_guests on members (org_id, user_id) where guest_until is not null;
select pg_temp.isolate('members');

-- Status: 1 open, 2 accepted, 3 declined, 4 revoked. `send`, `moderate` and `guest_until` are for the member.
create table invites (
  org_id uuid not null references organizations on delete cascade,
  invite_id uuid not null,
  email text not null,
  name text not null,
  admin boolean not null,
  status smallint not null default 1 check (status >= 1 and status <= 5),
  -- Of the secret in the link.
  verify_hash text not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  expires timestamptz(3) not null,
  sent timestamptz(3) not null default now(),
  send_count integer not null default 1,
  -- Whether the link of the email was followed.
  verified boolean not null default false,
  send boolean not null default true,
  moderate boolean not null default true,
  guest_until timestamptz(3),
  channel_ids uuid[] not null default '{}',
  primary key (org_id, invite_id),
  unique (org_id, email)
);
select pg_temp.isolate('invites');

create table channels (
  org_id uuid not null references organizations on delete cascade,
  channel_id uuid not null,
  name text not null,
  notes text not null default '',
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  archived timestamptz(3),
  private boolean not null default false,
  -- Null: the organization's.
  spoken_language text,
  -- When it was set.
  spoken_since timestamptz(3),
  primary key (org_id, channel_id)
);
create index channels_private on channels (org_id, channel_id) where private;
-- Two open channels never share a name.
create unique index channels_name on channels (org_id, lower(name)) where archived is null;
select pg_temp.isolate('channels', 'lists_channel(channel_id)');

-- Who is in a private channel, and roles of their own in any channel.
create table channel_members (
  org_id uuid not null,
  channel_id uuid not null,
  user_id uuid not null references users on delete cascade,
  added_by uuid not null,
  created timestamptz(3) not null default now(),
  -- Null: as in the organization.
  role text check (role in ('listener', 'sender', 'moderator')),
  primary key (org_id, channel_id, user_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
);
create index channel_members_user on channel_members (org_id, user_id);
select pg_temp.isolate('channel_members', 'lists_channel(channel_id)');

-- Keys of programs. Only a hash of the secret is stored.
create table api_keys (
  org_id uuid not null references organizations on delete cascade,
  key_id uuid not null,
  name text not null,
  send boolean not null,
  -- Last characters of the secret, to recognize it.
  ending text not null,
  secret_hash text not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  last_used timestamptz(3),
  expires_at timestamptz(3),
  -- Where its talks go by default.
  channel_id uuid,
  -- Channels that it is limited to; empty: all open ones.
  channel_ids uuid[] not null default '{}',
  primary key (org_id, key_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id)
);
create index api_keys_bound on api_keys (org_id, key_id) where channel_ids <> '{}';
create index api_keys_channel on api_keys (org_id, channel_id) where channel_id is not null;
select pg_temp.isolate('api_keys');

-- Who changed what. Subjects are kept as text, because they may be deleted.
create table audit (
  org_id uuid not null references organizations on delete cascade,
  entry_id uuid not null,
  created timestamptz(3) not null default now(),
  user_id uuid not null,
  -- Of an organization that was entered, once a session.
  session_id uuid,
  -- Of the person, as it was then.
  name text not null,
  action text not null,
  subject_id text,
  subject text not null default '',
  -- IP address.
  address text not null,
  -- The private channel that the subject was in.
  channel_id uuid,
  primary key (org_id, entry_id)
);
create index audit_newest on audit (org_id, created desc, entry_id desc);
-- An operator who enters is recorded once a session.
create unique index audit_entering on audit (org_id, session_id) where action = 'organization.enter';
select pg_temp.isolate('audit', '(channel_id is null or channel_id <> all (hidden_channels()))');

-- After how many days recordings and talks are deleted.
create table retention_rules (
  org_id uuid not null references organizations on delete cascade,
  -- A channel or the organization.
  scope_id uuid not null,
  sound_days integer check (sound_days > 0),
  talk_days integer check (talk_days > 0),
  -- Whether talks skip the trash.
  at_once boolean not null,
  modified timestamptz(3) not null default now(),
  modified_by uuid not null,
  primary key (org_id, scope_id)
);
select pg_temp.isolate('retention_rules');

-- Bytes of all talks up to the last count; the rest is in talk_changes.
create table storage_totals (
  org_id uuid primary key references organizations on delete cascade,
  bytes bigint not null
);
select pg_temp.isolate('storage_totals');
