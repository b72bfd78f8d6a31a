-- Searches with a name.
create table saved_searches (
  org_id uuid not null,
  search_id uuid not null,
  name text not null,
  -- As in the search box.
  query text not null,
  filters jsonb not null,
  -- Channels that it names.
  channel_ids uuid[] not null,
  shared boolean not null,
  created timestamptz(3) not null default now(),
  created_by uuid not null,
  primary key (org_id, search_id)
);
create index saved_searches_everyone on saved_searches (org_id) where shared;
create index saved_searches_person on saved_searches (org_id, created_by);
select pg_temp.isolate('saved_searches', '(not (channel_ids && hidden_channels()))');

-- When a person opened a saved search last, and whether they follow it.
create table search_marks (
  org_id uuid not null,
  search_id uuid not null,
  user_id uuid not null,
  opened timestamptz(3),
  follow boolean not null default false,
  primary key (org_id, search_id, user_id),
  foreign key (org_id, search_id) references saved_searches (org_id, search_id) on delete cascade
);
create index search_marks_followed on search_marks (org_id, search_id) where follow;
create index search_marks_user on search_marks (org_id, user_id);
select pg_temp.isolate('search_marks');

-- What searches ask. It belongs to earshot_lookup, to whom policies do not apply, so its condition must be theirs: a
-- policy that calls functions would keep the planner from the index of words.
create view searchable_talks as
select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at, t.title,
  t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv, t.maybe_said, t.open
from talks t
where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[]);
revoke insert, update, delete, truncate, references, trigger on searchable_talks from current_user;
select pg_temp.hand_to_lookup('view searchable_talks');
