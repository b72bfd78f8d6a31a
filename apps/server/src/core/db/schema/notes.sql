-- Notes on a moment of a talk; `position` in seconds.
create table notes (
  org_id uuid not null,
  note_id uuid not null,
  talk_id uuid not null,
  user_id uuid not null,
  position double precision not null,
  text text not null,
  created timestamptz(3) not null default now(),
  modified timestamptz(3),
  resolved timestamptz(3),
  resolved_by uuid,
  primary key (org_id, note_id),
  foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
);
create index notes_talk on notes (org_id, talk_id, "position");
select pg_temp.isolate('notes', 'hears_talk(org_id, talk_id)');

create table note_mentions (
  org_id uuid not null,
  user_id uuid not null references users on delete cascade,
  note_id uuid not null,
  created timestamptz(3) not null default now(),
  seen timestamptz(3),
  primary key (org_id, user_id, note_id),
  foreign key (org_id, note_id) references notes (org_id, note_id) on delete cascade
);
create index note_mentions_newest on note_mentions (org_id, user_id, created desc, note_id desc);
create index note_mentions_note on note_mentions (org_id, note_id);
select pg_temp.isolate('note_mentions', 'hears_note(org_id, note_id)');

-- Emails and push messages about mentions, gathered until due.
create table note_notices (
  org_id uuid not null,
  user_id uuid not null references users on delete cascade,
  note_id uuid not null,
  email boolean not null,
  push boolean not null,
  created timestamptz(3) not null default now(),
  due timestamptz(3) not null,
  sent timestamptz(3),
  primary key (org_id, user_id, note_id),
  foreign key (org_id, user_id, note_id) references note_mentions (org_id, user_id, note_id) on delete cascade
);
create index note_notices_due on note_notices (org_id, user_id, due) where sent is null;
select pg_temp.isolate('note_notices', 'hears_note(org_id, note_id)');
