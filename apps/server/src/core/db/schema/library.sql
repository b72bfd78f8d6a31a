create table speakers (
  org_id uuid not null references organizations on delete cascade,
  speaker_id uuid not null,
  name text not null,
  description text not null default '',
  image text not null default '',
  sample text not null default '',
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  consent text not null default 'unknown' check (consent in ('unknown', 'given', 'refused')),
  primary key (org_id, speaker_id)
);
select pg_temp.isolate('speakers');

create table tags (
  org_id uuid not null references organizations on delete cascade,
  tag_id uuid not null,
  tag text not null,
  description text not null default '',
  -- #rrggbb.
  color text not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (org_id, tag_id)
);
create unique index tags_tag on tags (org_id, lower(tag));
select pg_temp.isolate('tags');

create table addresses (
  org_id uuid not null references organizations on delete cascade,
  address_id uuid not null,
  name text not null,
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal text not null default '',
  country text not null default '',
  phone text not null default '',
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  deleted timestamptz(3),
  primary key (org_id, address_id)
);
create index addresses_deleted on addresses (org_id, deleted) where deleted is not null;
select pg_temp.isolate('addresses');

-- The email address of a channel is made from mailbox_id.
create table mailboxes (
  org_id uuid not null,
  channel_id uuid not null,
  -- Can be replaced without touching the channel.
  mailbox_id uuid not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
);
select pg_temp.isolate('mailboxes', 'channel_id <> all (hidden_channels())');

-- Numbers that can be called to leave talks.
create table phone_lines (
  org_id uuid not null,
  line_id uuid not null,
  -- E.164.
  number text not null,
  channel_id uuid not null,
  -- Digits that select another channel: [{digit, channel_id}].
  keys jsonb not null,
  greeting text not null,
  language text not null,
  -- Seconds.
  longest integer not null,
  -- What happens to callers that are no members.
  unknown text not null check (unknown in ('refuse', 'accept', 'channel')),
  unknown_channel_id uuid,
  -- All channels that it names, for the policy.
  channel_ids uuid[] not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  -- Storage key.
  greeting_sound text not null default '',
  -- Whether members hear new talks by PIN.
  listening boolean not null default false,
  removed timestamptz(3),
  primary key (org_id, line_id),
  foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
);
create unique index phone_lines_number on phone_lines (org_id, number) where removed is null;
select pg_temp.isolate('phone_lines', '(not (channel_ids && hidden_channels()))');

-- One call to a line, from the first request to the talk.
create table phone_calls (
  org_id uuid not null,
  line_id uuid not null,
  call_id text not null,
  user_id uuid,
  caller text not null,
  channel_id uuid,
  created timestamptz(3) not null default now(),
  pin_tries integer not null default 0,
  -- When the PIN was right.
  entered timestamptz(3),
  -- Requests of the provider that were answered.
  settled text[] not null default '{}',
  -- The upload of its recording.
  accepted uuid,
  primary key (org_id, line_id, call_id),
  foreign key (org_id, line_id) references phone_lines (org_id, line_id) on delete cascade
);
select pg_temp.isolate('phone_calls');
