-- A person, in any number of organizations. Accounts, with passwords and factors, are the identity provider's (schema
-- auth). On a Citus cluster a reference table.
create table users (
  user_id uuid primary key,
  name text not null,
  image text not null default '',
  email text not null,
  -- Whether the email address is confirmed.
  verified boolean not null default false,
  created timestamptz(3) not null default now(),
  last_seen timestamptz(3),
  -- From 1000 on: an operator of the server.
  level integer not null default 0,
  modified timestamptz(3),
  modified_by uuid,
  role_id text,
  -- As the specification's users have it.
  status integer not null default -1,
  -- Of the person's own, like theme and language.
  settings jsonb not null default '{}',
  onboarded boolean not null default false
);
create index users_email on users (email);
grant select (user_id, level) on users to earshot_lookup;

-- Which user an account of an identity provider is: `subject` as the provider `issuer` names it.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created timestamptz(3) not null default now(),
  primary key (issuer, subject)
);

-- Session tokens: what a token of the identity provider was exchanged for.
create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- When the identity provider was signed in to.
  signed_in timestamptz(3),
  -- The provider's session, so that a sign-out there ends those here.
  via text
);
create index sessions_user on sessions (user_id);

-- AI apps that a person connected by OAuth, each to one organization.
create table connected_apps (
  app_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  org_id uuid not null,
  client_id text not null,
  name text not null,
  host text,
  redirect_uri text not null,
  -- Whether it may change anything.
  write boolean not null,
  -- PKCE.
  challenge text not null,
  -- Counts refreshes: an old refresh token ends the connection.
  generation integer not null default 0,
  rotated timestamptz(3),
  created timestamptz(3) not null default now(),
  last_used timestamptz(3),
  expires_at timestamptz(3) not null
);
create index connected_apps_expires on connected_apps (expires_at);
create index connected_apps_org on connected_apps (org_id, user_id);
create index connected_apps_user on connected_apps (user_id);

-- A person's phone numbers, for calls and SMS.
create table phones (
  user_id uuid not null references users on delete cascade,
  -- Digits with the country code.
  e164 text not null,
  -- As it was typed.
  phone text not null,
  country text not null,
  created timestamptz(3) not null default now(),
  verified boolean not null default false,
  code_hash text,
  code_until timestamptz(3),
  tries integer not null default 0,
  sent timestamptz(3),
  -- Why the last message did not arrive.
  problem text,
  primary key (user_id, e164)
);
-- A number is one person's.
create unique index phones_verified on phones (e164) where verified;

-- The PIN by which a person is known on the phone.
create table phone_pins (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  changed timestamptz(3) not null default now()
);

-- Browsers that receive push messages; gone with the session.
create table push_subscriptions (
  endpoint text primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  created timestamptz(3) not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- In which organization an object is that is known by its id alone, before a scope is entered.
create table directory (
  kind text not null check (kind in ('member', 'invite', 'clip', 'key', 'mailbox', 'line')),
  id uuid not null,
  org_id uuid not null,
  -- Of guests: when their membership ends.
  until timestamptz(3),
  primary key (kind, id, org_id)
);
grant select on directory to earshot_lookup;

-- Answers to requests with an Idempotency-Key, so that a repeated one changes nothing.
create table answered (
  user_id uuid not null references users on delete cascade,
  key text not null,
  -- Hash of the request, so that a key is not used for another.
  request text not null,
  -- Null while it is being answered.
  status integer,
  body bytea,
  created timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index answered_created on answered (created);
