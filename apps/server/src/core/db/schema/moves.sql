-- The import of an organization's export, one at a time.
create table imports (
  org_id uuid primary key references organizations on delete cascade,
  upload_id uuid,
  -- Storage key.
  archive text,
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'importing', 'ready', 'failed')),
  reason text,
  done bigint not null default 0,
  total bigint not null default 0,
  -- Where a killed import goes on.
  step integer not null default 0,
  -- Within the step.
  rows integer not null default 0,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  modified timestamptz(3) not null default now()
);
select pg_temp.isolate('imports');

-- `user_id` is the author of imported rows until the person has joined as `linked`.
create table imported_people (
  org_id uuid not null references organizations on delete cascade,
  user_id uuid not null,
  name text not null,
  email text not null,
  channels jsonb not null default '[]',
  linked uuid,
  primary key (org_id, user_id)
);
create index imported_people_email on imported_people (org_id, email) where linked is null;
select pg_temp.isolate('imported_people');

-- Whom an erasure is about, and what it leaves.
create table erasures (
  org_id uuid not null references organizations on delete cascade,
  erasure_id uuid not null,
  -- Null once the erasure is done.
  person jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'erasing', 'done', 'failed')),
  total integer not null default 0,
  erased_talks integer not null default 0,
  redacted_talks integer not null default 0,
  deleted_notes integer not null default 0,
  masked_names integer not null default 0,
  held_talks integer not null default 0,
  kept_talks integer not null default 0,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  modified timestamptz(3) not null default now(),
  primary key (org_id, erasure_id)
);
select pg_temp.isolate('erasures');
