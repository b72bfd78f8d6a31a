-- Written by `npm run sql`. Do not edit.

-- alerts/alerts/alerts.repo.ts: deleteAlert
delete
  from alerts
  where org_id = $1
  and alert_id = $2
  returning keyword, channel_ids;
-- Delete on alerts
--   ->  Result
--         ->  Index Scan using alerts_pkey on alerts

-- alerts/alerts/alerts.repo.ts: findAlert
select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for, org_id, key_ids, silence, cooldown, recipients, escalation, fresh_for_email, created, created_by
  from alerts
  where org_id = $1
  and (channel_ids = '{}' or not channel_ids <@ hidden_channels())
  and alert_id = $2;
-- Result
--   ->  Index Scan using alerts_pkey on alerts

-- alerts/alerts/alerts.repo.ts: findAlertOfScope
select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for, org_id, key_ids, silence, cooldown, recipients, escalation, fresh_for_email, created, created_by
  from alerts
  where org_id = $1
  and (channel_ids = '{}' or not channel_ids <@ hidden_channels())
  and tokens = $2
  and silence is null
  and condition = $3
  and hours is not distinct
  from $4::jsonb
  and channel_ids @> $5::uuid[]
  and channel_ids <@ $6::uuid[]
  and speaker_ids @> $7::uuid[]
  and speaker_ids <@ $8::uuid[]
  order by alert_id
  limit $9;
-- Limit
--   ->  Sort
--         ->  Result
--               ->  Index Scan using alerts_tokens on alerts

-- alerts/alerts/alerts.repo.ts: findVersion
select alerts_version
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- alerts/alerts/alerts.repo.ts: listAlerts
select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for, org_id, key_ids, silence, cooldown, recipients, escalation, fresh_for_email, created, created_by
  from alerts
  where org_id = $1
  and (channel_ids = '{}' or not channel_ids <@ hidden_channels())
  order by lower(keyword), alert_id;
-- Sort
--   ->  Result
--         ->  Seq Scan on alerts

-- alerts/alerts/alerts.repo.ts: listBeginning
select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for
  from alerts
  where org_id = $1
  and begins = any ($2::text[])
  and tokenizer >= 1
  union all select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for
  from alerts
  where org_id = $3
  and tokenizer < 1
  and silence is null;
-- Append
--   ->  Result
--         ->  Seq Scan on alerts
--   ->  Result
--         ->  Seq Scan on alerts alerts_1

-- alerts/alerts/alerts.repo.ts: listFiledBefore
select org_id
  from outdated_organizations(1)
  where alerts;
-- Function Scan on outdated_organizations

-- alerts/alerts/alerts.repo.ts: listHitCounts
select alert_id, count(*) as hits
  from hits
  where org_id = $1
  and created > now() - make_interval(days => $2)
  and channel_id <> all (hidden_channels())
  group by alert_id;
-- HashAggregate
--   ->  Result
--         ->  Index Scan using hits_newest on hits

-- alerts/alerts/alerts.repo.ts: listPhonetic
select alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for
  from alerts
  where org_id = $1
  and sounds_like = $2;
-- Result
--   ->  Seq Scan on alerts

-- alerts/alerts/alerts.repo.ts: updateAlert
update alerts
  set keyword = $1, exclude = $2, condition = $3, hours = $4, channel_ids = $5, speaker_ids = $6, key_ids = $7, silence = $8, sounds_like = $9, closeness = $10, cooldown = $11, recipients = $12, escalation = $13, fresh_for = $14, fresh_for_email = $15, tokens = $16, begins = $17, tokenizer = $18
  where org_id = $19
  and alert_id = $20
  returning alert_id, keyword, exclude, condition, hours, channel_ids, speaker_ids, sounds_like, closeness, fresh_for, org_id, key_ids, silence, cooldown, recipients, escalation, fresh_for_email, created, created_by;
-- Update on alerts
--   ->  Result
--         ->  Index Scan using alerts_pkey on alerts

-- alerts/alerts/alerts.repo.ts: updateVersion
update organizations
  set alerts_version = alerts_version + 1
  where org_id = $1;
-- Update on organizations
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- alerts/briefs/briefs.repo.ts: findSchedule
select at, tz, days
  from brief_settings
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using brief_settings_pkey on brief_settings

-- alerts/briefs/briefs.repo.ts: listArrived
select t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.by_phone, t.title, t.created, t.recorded_at, t.duration, t.state, t.language, c.name as channel, u.name as author, left(t.text, 300) as text, exists ( select from listens l where l.org_id = $1 and l.user_id = $2 and l.talk_id = t.talk_id and l.heard) as heard
  from talks as t
  inner join channels as c on c.org_id = t.org_id
  and c.channel_id = t.channel_id
  left join users as u on u.user_id = t.user_id
  where t.org_id = $3
  and c.org_id = $4
  and t.created >= $5
  and t.deleted is null
  and c.archived is null
  and t.channel_id <> all (hidden_channels())
  order by t.created desc
  limit $6;
-- Limit
--   ->  Result
--         ->  Nested Loop
--               ->  Nested Loop Left Join
--                     ->  Index Scan Backward using talks_usage on talks t
--                     ->  Memoize
--                           ->  Index Scan using users_pkey on users u
--               ->  Materialize
--                     ->  Index Scan using channels_pkey on channels c
--         SubPlan 2
--           ->  Result
--                 ->  Index Scan using listens_pkey on listens l

-- alerts/briefs/briefs.repo.ts: upsertSchedule
insert into brief_settings (org_id, user_id, at, tz, days, due)
  values ($1, …)
  on conflict (org_id, user_id) do update
  set at = $7, tz = $8, days = $9, due = $10;
-- Insert on brief_settings
--   ->  Result

-- alerts/hits/hit-events.repo.ts: deleteComment
delete
  from hit_events
  where org_id = $1
  and event_id = $2;
-- Delete on hit_events
--   ->  Result
--         ->  Index Scan using hit_events_pkey on hit_events

-- alerts/hits/hit-events.repo.ts: findComment
select event_id, kind, at, user_id, assigned_to, text, modified, alert_id, talk_id
  from hit_events
  where org_id = $1
  and talk_id = $2
  and event_id = $3
  and kind = $4;
-- Result
--   ->  Index Scan using hit_events_hit on hit_events

-- alerts/hits/hit-events.repo.ts: insertEvent
insert into hit_events (org_id, event_id, alert_id, talk_id, user_id, kind, text)
  values ($1, …);
-- Insert on hit_events
--   ->  Result

-- alerts/hits/hit-events.repo.ts: listEvents
select event_id, kind, at, user_id, assigned_to, text, modified
  from hit_events
  where org_id = $1
  and talk_id = $2
  and alert_id = $3
  order by at, event_id;
-- Incremental Sort
--   ->  Result
--         ->  Index Scan using hit_events_hit on hit_events

-- alerts/hits/hit-events.repo.ts: listSent
select user_id, email, push, sent as at
  from notices
  where org_id = $1
  and talk_id = $2
  and alert_id = $3
  and sent is not null;
-- Result
--   ->  Index Scan using notices_talk on notices

-- alerts/hits/hit-events.repo.ts: updateComment
update hit_events
  set text = $1, modified = now()
  where org_id = $2
  and event_id = $3;
-- Update on hit_events
--   ->  Result
--         ->  Index Scan using hit_events_pkey on hit_events

-- alerts/hits/hits.repo.ts: countNew
select count(*)::int as count
  from ( select h.alert_id from hits h where h.org_id = $1 and h.state = 'new' and h.late = $2 and h.channel_id <> all (hidden_channels()) and h.talk_id not in ( select t.talk_id from talks t where t.org_id = $3 and t.deleted is not null) order by h.created desc limit 1000) fresh;
-- Aggregate
--   ->  Limit
--         ->  Sort
--               ->  Result
--                     ->  Seq Scan on hits h
--                           SubPlan 1
--                             ->  Result
--                                   ->  Index Scan using talks_deleted on talks t

-- alerts/hits/hits.repo.ts: findHit
select org_id, alert_id, talk_id, channel_id, keyword, created, start, end, before, match, after, silence, late, state, note, modified, modified_by, assigned_to, ( select t.recorded_at + make_interval(secs => hits.start) from talks t where t.org_id = $1 and t.org_id = hits.org_id and t.talk_id = hits.talk_id) as said_at, coalesce(( select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'at', s.at, 'ways', s.ways) order by s.step) from hit_steps s where s.org_id = $2 and s.org_id = hits.org_id and s.alert_id = hits.alert_id and s.talk_id = hits.talk_id), '[]') as steps
  from hits
  where org_id = $3
  and exists (select 1 as there from talks where talks.org_id = $4 and talks.talk_id = hits.talk_id and talks.deleted is null and talks.channel_id <> all (hidden_channels()))
  and alert_id = $5
  and talk_id = $6;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using hits_talk on hits
--         ->  Index Scan using talks_pkey on talks
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using talks_pkey on talks t
--   SubPlan 2
--     ->  Aggregate
--           ->  Result
--                 ->  Index Scan using hit_steps_pkey on hit_steps s

-- alerts/hits/hits.repo.ts: findTimes
select max(i.modified) as imported, now() as as_of
  from imports i
  where i.org_id = $1;
-- Aggregate
--   ->  Result
--         ->  Index Scan using imports_pkey on imports i

-- alerts/hits/hits.repo.ts: listHits
select org_id, alert_id, talk_id, channel_id, keyword, created, start, end, before, match, after, silence, late, state, note, modified, modified_by, assigned_to, ( select t.recorded_at + make_interval(secs => hits.start) from talks t where t.org_id = $1 and t.org_id = hits.org_id and t.talk_id = hits.talk_id) as said_at, coalesce(( select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'at', s.at, 'ways', s.ways) order by s.step) from hit_steps s where s.org_id = $2 and s.org_id = hits.org_id and s.alert_id = hits.alert_id and s.talk_id = hits.talk_id), '[]') as steps
  from hits
  where org_id = $3
  and exists (select 1 as there from talks where talks.org_id = $4 and talks.talk_id = hits.talk_id and talks.deleted is null and talks.channel_id <> all (hidden_channels()))
  order by created desc, talk_id desc, alert_id desc
  limit $5;
-- Limit
--   ->  Result
--         ->  Nested Loop
--               ->  Index Scan using hits_newest on hits
--               ->  Index Scan using talks_pkey on talks
--               SubPlan 1
--                 ->  Result
--                       ->  Index Scan using talks_pkey on talks t
--               SubPlan 2
--                 ->  Aggregate
--                       ->  Result
--                             ->  Index Scan using hit_steps_pkey on hit_steps s

-- alerts/hits/hits.repo.ts: updateHit
update hits
  set state = $1, note = $2, modified = now(), modified_by = $3
  where org_id = $4
  and alert_id = $5
  and talk_id = $6
  and (state, note) <> ($7, …);
-- Update on hits
--   ->  Result
--         ->  Index Scan using hits_talk on hits

-- alerts/notifications/notifications.repo.ts: findRecipient
select u.email, u.name, u.settings as preferences, o.name as organization
  from members as m
  inner join users as u on u.user_id = m.user_id
  inner join organizations as o on o.org_id = m.org_id
  where m.org_id = $1
  and m.user_id = $2
  and u.verified = $3
  and o.deleted is null;
-- Result
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Only Scan using members_pkey on members m
--               ->  Index Scan using users_pkey on users u
--         ->  Index Scan using organizations_pkey on organizations o

-- alerts/notifications/notifications.repo.ts: findSettings
select settings
  from notification_settings
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using notification_settings_pkey on notification_settings

-- alerts/notifications/notifications.repo.ts: listKnown
select alert_id
  from alerts
  where org_id = $1
  and alert_id in ($2);
-- Result
--   ->  Index Scan using alerts_pkey on alerts

-- alerts/notifications/notifications.repo.ts: listKnown
select channel_id
  from channels
  where org_id = $1
  and channel_id in ($2);
-- Result
--   ->  Index Only Scan using channels_pkey on channels

-- alerts/notifications/notifications.repo.ts: lockMembers
select user_id
  from members
  where org_id = $1
  and user_id in ($2)
  order by user_id
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using members_pkey on members

-- alerts/notifications/notifications.repo.ts: updateSettings
insert into notification_settings (org_id, user_id, settings)
  values ($1, …)
  on conflict (org_id, user_id) do update
  set settings = notification_settings.settings || excluded.settings;
-- Insert on notification_settings
--   ->  Result

-- alerts/notifications/subscriptions.repo.ts: deleteSubscription
delete
  from push_subscriptions
  where endpoint = $1
  and user_id = $2;
-- Delete on push_subscriptions
--   ->  Seq Scan on push_subscriptions

-- alerts/notifications/subscriptions.repo.ts: insertSubscription
delete
  from push_subscriptions
  where endpoint in ( select endpoint from push_subscriptions where user_id = $1 order by created desc, endpoint offset 20);
-- Delete on push_subscriptions
--   ->  Nested Loop Semi Join
--         ->  Seq Scan on push_subscriptions
--         ->  Subquery Scan on "ANY_subquery"
--               ->  Limit
--                     ->  Sort
--                           ->  Seq Scan on push_subscriptions push_subscriptions_1

-- alerts/notifications/subscriptions.repo.ts: insertSubscription
insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values ($1, …)
  on conflict (endpoint) do update
  set user_id = $6, session_id = $7, endpoint = $8, p256dh = $9, auth = $10;
-- Insert on push_subscriptions
--   ->  Result

-- alerts/notifications/subscriptions.repo.ts: listEndpoints
select p.endpoint
  from push_subscriptions as p
  inner join sessions as s on s.session_id = p.session_id
  where s.revoked_at is null
  and s.expires_at > now()
  and p.user_id = $1;
-- Hash Join
--   ->  Seq Scan on sessions s
--   ->  Hash
--         ->  Seq Scan on push_subscriptions p

-- alerts/notifications/subscriptions.repo.ts: listEndpointsIn
select p.endpoint
  from push_subscriptions as p
  inner join sessions as s on s.session_id = p.session_id
  where s.revoked_at is null
  and s.expires_at > now()
  and p.user_id = $1;
-- Hash Join
--   ->  Seq Scan on sessions s
--   ->  Hash
--         ->  Seq Scan on push_subscriptions p

-- alerts/notifications/subscriptions.repo.ts: listEndpointsIn
select sessions_since::text as since
  from members
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using members_pkey on members

-- alerts/notifications/talk-notifications.repo.ts: findSpoken
select t.channel_id, t.user_id, t.by_phone, t.recorded_at, t.duration, now() as now, r.user_id as answered, r.by_phone as answered_by_phone
  from talks as t
  left join talks as r on r.org_id = t.org_id
  and r.talk_id = t.reply_to
  where t.org_id = $1
  and t.talk_id = $2
  and t.state = $3
  and t.deleted is null;
-- Result
--   ->  Nested Loop Left Join
--         ->  Index Scan using talks_pkey on talks t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks r

-- alerts/notifications/talk-notifications.repo.ts: listFollowers
select distinct m.user_id
  from members as m
  inner join users as u on u.user_id = m.user_id
  inner join push_subscriptions as p on p.user_id = m.user_id
  where m.org_id = $1
  and m.user_id is distinct from $2
  and u.verified = $3;
-- Unique
--   ->  Sort
--         ->  Result
--               ->  Nested Loop
--                     ->  Nested Loop
--                           ->  Seq Scan on push_subscriptions p
--                           ->  Index Scan using users_pkey on users u
--                     ->  Index Only Scan using members_pkey on members m

-- alerts/notifications/talk-notifications.repo.ts: listFollowers
select m.user_id, s.settings
  from members as m
  inner join users as u on u.user_id = m.user_id
  inner join notification_settings as s on s.org_id = m.org_id
  and s.user_id = m.user_id
  where m.org_id = $1
  and m.user_id is distinct from $2
  and u.verified = $3;
-- Result
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Scan using notification_settings_pkey on notification_settings s
--               ->  Memoize
--                     ->  Index Scan using users_pkey on users u
--         ->  Index Only Scan using members_pkey on members m

-- alerts/notifications/talk-notifications.repo.ts: listMuting
select p.user_id
  from channel_preferences as p
  where p.org_id = $1
  and p.channel_id = $2
  and (p.muted and coalesce(p.muted_until > now(), true));
-- Result
--   ->  Index Scan using channel_preferences_muted on channel_preferences p

-- alerts/notifications/talk-notifications.repo.ts: listNotifiedOfTalks
select user_id, max(coalesce(sent, case when (due = created + make_interval(mins => $1) and not push) then created when due <= now() then due end)) as told, min(case when sent is null and due > now() and not (due = created + make_interval(mins => $2) and not push) then due end) as held
  from talk_notices
  where org_id = $3
  and user_id in ($4)
  and (sent is null or sent > now() - make_interval(mins => $5))
  group by user_id;
-- GroupAggregate
--   ->  Result
--         ->  Seq Scan on talk_notices

-- alerts/silences/silences.repo.ts: beginCheck
with before as (select begun from sweeps where name = 'silences' and begun < $1::timestamptz - interval '3 minutes'), claimed as ( insert into sweeps as s (name, begun, until) values ('silences', $2, $3) on conflict (name) do update set begun = excluded.begun, until = case when s.begun < excluded.begun - interval '3 minutes' then excluded.begun else s.until end where s.begun < excluded.begun - interval '50 seconds' returning until), outage as ( insert into outages (began, ended) select before.begun, $4 from before, claimed on conflict do nothing) select until as up
  from claimed;
-- CTE Scan on claimed
--   CTE claimed
--     ->  Insert on sweeps s
--           ->  Result
--   CTE outage
--     ->  Insert on outages
--           ->  Nested Loop
--                 ->  Seq Scan on sweeps
--                 ->  CTE Scan on claimed claimed_1

-- alerts/silences/silences.repo.ts: listEnded
select *
  from silences_ended();
-- Function Scan on silences_ended

-- alerts/silences/silences.repo.ts: listHours
select hours
  from silence_hours();
-- Function Scan on silence_hours

-- alerts/webhooks/deliveries.repo.ts: deleteOldDeliveries
delete
  from deliveries
  where org_id = $1
  and webhook_id = $2
  and created < now() - make_interval(days => $3);
-- Delete on deliveries
--   ->  Result
--         ->  Index Scan using deliveries_newest on deliveries

-- alerts/webhooks/deliveries.repo.ts: findDue
select d.delivery_id, d.event, d.created, w.webhook_id, w.url, w.style, w.secret, w.previous_secrets, d.payload as payload, exists ( select from talks t where t.org_id = $1 and t.talk_id = (d.payload->>'talk_id')::uuid and t.deleted is not null) as deleted
  from deliveries as d
  inner join webhooks as w on w.org_id = d.org_id
  and w.webhook_id = d.webhook_id
  where d.org_id = $2
  and d.delivery_id = $3
  and d.attempt = $4
  and d.done = $5
  and w.paused = $6
  and not ( w.channel_id is not null and not exists ( select 1 from channels c where c.org_id = $7 and c.org_id = w.org_id and c.channel_id = w.channel_id and c.archived is null and (not c.private or exists ( select 1 from channel_members m where m.org_id = $8 and m.org_id = c.org_id and m.channel_id = c.channel_id and m.user_id = w.created_by))))
  and not exists ( select 1 from channels c where c.org_id = $9 and c.private and c.channel_id is distinct from w.channel_id and (c.channel_id = (d.payload->>'channel_id')::uuid or c.channel_id = ( select t.channel_id from talks t where t.org_id = $10 and t.talk_id = (d.payload->>'talk_id')::uuid)));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Nested Loop
--               ->  Index Scan using deliveries_pkey on deliveries d
--               ->  Index Scan using webhooks_pkey on webhooks w
--                     SubPlan 5
--                       ->  Result
--                             ->  Index Scan using channels_pkey on channels c_1
--                                   SubPlan 4
--                                     ->  Result
--                                           ->  Index Scan using channel_members_user on channel_members m
--         ->  Result
--               ->  Index Only Scan using channels_private on channels c
--         SubPlan 6
--           ->  Result
--                 ->  Index Scan using talks_pkey on talks t_1
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using talks_deleted on talks t

-- alerts/webhooks/deliveries.repo.ts: insertDeliveries
insert into deliveries (org_id, delivery_id, webhook_id, event, payload)
  values ($1, …);
-- Insert on deliveries
--   ->  Result

-- alerts/webhooks/deliveries.repo.ts: listChannels
select channel_id, name, private
  from channels
  where org_id = $1
  and channel_id in ($2);
-- Result
--   ->  Index Scan using channels_pkey on channels

-- alerts/webhooks/deliveries.repo.ts: listListeners
select webhook_id, name, channel_id, ( webhooks.channel_id is not null and not exists ( select 1 from channels c where c.org_id = $1 and c.org_id = webhooks.org_id and c.channel_id = webhooks.channel_id and c.archived is null and (not c.private or exists ( select 1 from channel_members m where m.org_id = $2 and m.org_id = c.org_id and m.channel_id = c.channel_id and m.user_id = webhooks.created_by)))) as silent
  from webhooks
  where org_id = $3
  and paused = $4
  and $5 = any(events)
  order by created, webhook_id;
-- Sort
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks
--         SubPlan 3
--           ->  Result
--                 ->  Index Scan using channels_pkey on channels c
--                       SubPlan 2
--                         ->  Result
--                               ->  Index Scan using channel_members_user on channel_members m

-- alerts/webhooks/deliveries.repo.ts: updateDelivery
update deliveries
  set status = $1, error = $2, done = $3, attempt = $4, at = now()
  where org_id = $5
  and delivery_id = $6
  and attempt = $7;
-- Update on deliveries
--   ->  Result
--         ->  Index Scan using deliveries_pkey on deliveries

-- alerts/webhooks/deliveries.repo.ts: updateFailed
update webhooks
  set failures = failures + 1, paused = paused or failures + 1 >= $1 or $2::boolean
  where org_id = $3
  and webhook_id = $4
  returning paused;
-- Update on webhooks
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- alerts/webhooks/webhooks.repo.ts: countWebhooks
select count(*) as count
  from webhooks
  where org_id = $1;
-- Aggregate
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- alerts/webhooks/webhooks.repo.ts: countWebhooks
select org_id
  from organizations
  where org_id = $1
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- alerts/webhooks/webhooks.repo.ts: deleteWebhook
delete
  from webhooks
  where org_id = $1
  and webhook_id = $2;
-- Delete on webhooks
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- alerts/webhooks/webhooks.repo.ts: findWebhook
select org_id, webhook_id, name, url, style, events, paused, failures, created, created_by, ( select iso(max((entry->>'until')::timestamptz)) from jsonb_array_elements(webhooks.previous_secrets) entry where (entry->>'until')::timestamptz > now()) as old_secret_until, channel_id, ( webhooks.channel_id is not null and not exists ( select 1 from channels c where c.org_id = $1 and c.org_id = webhooks.org_id and c.channel_id = webhooks.channel_id and c.archived is null and (not c.private or exists ( select 1 from channel_members m where m.org_id = $2 and m.org_id = c.org_id and m.channel_id = c.channel_id and m.user_id = webhooks.created_by)))) as silent, exists ( select 1 from channels c where c.org_id = $3 and c.org_id = webhooks.org_id and c.channel_id = webhooks.channel_id and c.archived is not null) as channel_archived, array( select jsonb_build_object('delivery_id', d.delivery_id, 'event', d.event, 'at', iso(d.at), 'attempt', d.attempt, 'status', d.status, 'error', d.error, 'done', d.done) from deliveries d where d.org_id = $4 and d.org_id = webhooks.org_id and d.webhook_id = webhooks.webhook_id order by d.created desc, d.delivery_id desc limit 20) as deliveries
  from webhooks
  where (channel_id is null or channel_id <> all (hidden_channels()))
  and org_id = $5
  and webhook_id = $6;
-- Result
--   ->  Index Scan using webhooks_pkey on webhooks
--   SubPlan 1
--     ->  Aggregate
--           ->  Function Scan on jsonb_array_elements entry
--   SubPlan 4
--     ->  Result
--           ->  Index Scan using channels_pkey on channels c
--                 SubPlan 3
--                   ->  Result
--                         ->  Index Scan using channel_members_user on channel_members m
--   SubPlan 5
--     ->  Result
--           ->  Index Scan using channels_pkey on channels c_1
--   SubPlan 7
--     ->  Limit
--           ->  Incremental Sort
--                 ->  Result
--                       ->  Index Scan using deliveries_newest on deliveries d

-- alerts/webhooks/webhooks.repo.ts: insertWebhook
insert into webhooks (org_id, created_by, webhook_id, secret, channel_id, name, url, style, events)
  values ($1, …);
-- Insert on webhooks
--   ->  Result

-- alerts/webhooks/webhooks.repo.ts: listWebhooks
select org_id, webhook_id, name, url, style, events, paused, failures, created, created_by, ( select iso(max((entry->>'until')::timestamptz)) from jsonb_array_elements(webhooks.previous_secrets) entry where (entry->>'until')::timestamptz > now()) as old_secret_until, channel_id, ( webhooks.channel_id is not null and not exists ( select 1 from channels c where c.org_id = $1 and c.org_id = webhooks.org_id and c.channel_id = webhooks.channel_id and c.archived is null and (not c.private or exists ( select 1 from channel_members m where m.org_id = $2 and m.org_id = c.org_id and m.channel_id = c.channel_id and m.user_id = webhooks.created_by)))) as silent, exists ( select 1 from channels c where c.org_id = $3 and c.org_id = webhooks.org_id and c.channel_id = webhooks.channel_id and c.archived is not null) as channel_archived, array( select jsonb_build_object('delivery_id', d.delivery_id, 'event', d.event, 'at', iso(d.at), 'attempt', d.attempt, 'status', d.status, 'error', d.error, 'done', d.done) from deliveries d where d.org_id = $4 and d.org_id = webhooks.org_id and d.webhook_id = webhooks.webhook_id order by d.created desc, d.delivery_id desc limit 20) as deliveries
  from webhooks
  where (channel_id is null or channel_id <> all (hidden_channels()))
  and org_id = $5
  order by created, webhook_id;
-- Sort
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks
--         SubPlan 1
--           ->  Aggregate
--                 ->  Function Scan on jsonb_array_elements entry
--         SubPlan 4
--           ->  Result
--                 ->  Index Scan using channels_pkey on channels c
--                       SubPlan 3
--                         ->  Result
--                               ->  Index Scan using channel_members_user on channel_members m
--         SubPlan 6
--           ->  Result
--                 ->  Index Scan using channels_pkey on channels c_1
--         SubPlan 7
--           ->  Limit
--                 ->  Incremental Sort
--                       ->  Result
--                             ->  Index Scan using deliveries_newest on deliveries d

-- alerts/webhooks/webhooks.repo.ts: lockSecrets
select secret, previous_secrets
  from webhooks
  where org_id = $1
  and webhook_id = $2
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- alerts/webhooks/webhooks.repo.ts: updateSecrets
update webhooks
  set secret = $1, previous_secrets = $2
  where org_id = $3
  and webhook_id = $4;
-- Update on webhooks
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- alerts/webhooks/webhooks.repo.ts: updateWebhook
update webhooks
  set name = $1
  where org_id = $2
  and webhook_id = $3;
-- Update on webhooks
--   ->  Result
--         ->  Index Scan using webhooks_pkey on webhooks

-- core/idempotency/idempotency.repo.ts: deletePast
delete
  from answered
  where created < now() - interval '1 hour';
-- Delete on answered
--   ->  Seq Scan on answered

-- core/limits/limits.repo.ts: deletePast
delete
  from counters
  where until <= now();
-- Delete on counters
--   ->  Seq Scan on counters

-- identity/apps/apps.repo.ts: deleteApps
delete
  from connected_apps
  where (org_id = $1 and user_id = $2)
  returning app_id;
-- Delete on connected_apps
--   ->  Seq Scan on connected_apps

-- identity/apps/apps.repo.ts: deletePast
delete
  from connected_apps
  where expires_at < now();
-- Delete on connected_apps
--   ->  Seq Scan on connected_apps

-- identity/apps/apps.repo.ts: findApp
select app_id, user_id, org_id, client_id, name, redirect_uri, write, challenge, generation, rotated > now() - interval '30 seconds' as just_rotated
  from connected_apps
  where app_id = $1
  and expires_at > now();
-- Seq Scan on connected_apps

-- identity/apps/apps.repo.ts: listApps
select app_id, org_id, name, host, redirect_uri, write, created, last_used
  from connected_apps
  where user_id = $1
  and generation > $2
  and expires_at > now()
  order by created desc;
-- Sort
--   ->  Seq Scan on connected_apps

-- identity/keys/keys.repo.ts: countKeysLocked
select count(*) as keys
  from api_keys
  where org_id = $1;
-- Aggregate
--   ->  Result
--         ->  Index Only Scan using api_keys_pkey on api_keys

-- identity/keys/keys.repo.ts: countKeysLocked
select
  from organizations
  where org_id = $1
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- identity/keys/keys.repo.ts: deleteKeys
delete
  from api_keys
  where org_id = $1
  and created_by = $2
  returning key_id, name;
-- Delete on api_keys
--   ->  Result
--         ->  Index Scan using api_keys_pkey on api_keys

-- identity/keys/keys.repo.ts: deleteKeys
delete
  from api_keys
  where org_id = $1
  and key_id = $2
  returning key_id, name;
-- Delete on api_keys
--   ->  Result
--         ->  Index Scan using api_keys_pkey on api_keys

-- identity/keys/keys.repo.ts: deleteKeys
delete
  from directory
  where kind = $1
  and id = $2
  and org_id = $3;
-- Delete on directory
--   ->  Index Scan using directory_pkey on directory

-- identity/keys/keys.repo.ts: insertKey
insert into api_keys (org_id, created_by, key_id, name, send, expires_at, channel_id, channel_ids, new_channels, secret_hash, ending)
  values ($1, …)
  returning org_id, key_id, name, send, ending, created, created_by, last_used, expires_at, channel_id, channel_ids, new_channels;
-- Insert on api_keys
--   ->  Result

-- identity/keys/keys.repo.ts: insertKey
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- identity/keys/keys.repo.ts: listKeys
select org_id, key_id, name, send, ending, created, created_by, last_used, expires_at, channel_id, channel_ids, new_channels
  from api_keys
  where org_id = $1
  order by created desc;
-- Sort
--   ->  Result
--         ->  Index Scan using api_keys_pkey on api_keys

-- identity/phone-pins/phone-pins.repo.ts: deletePin
delete
  from phone_pins
  where user_id = $1;
-- Delete on phone_pins
--   ->  Seq Scan on phone_pins

-- identity/phone-pins/phone-pins.repo.ts: findPin
select hash, changed
  from phone_pins
  where user_id = $1;
-- Seq Scan on phone_pins

-- identity/phones/phones.repo.ts: deleteUnverified
delete
  from phones
  where verified = $1
  and created < now() - interval '7 days'
  and sent < now() - interval '7 days';
-- Delete on phones
--   ->  Seq Scan on phones

-- identity/phones/phones.repo.ts: findPhone
select phone, e164, country, verified, created, problem
  from phones
  where user_id = $1
  and (e164 in ($2, …) or phone in ($5, …));
-- Seq Scan on phones

-- identity/phones/phones.repo.ts: listPhones
select phone, e164, country, verified, created, problem
  from phones
  where user_id = $1
  order by created, e164;
-- Sort
--   ->  Seq Scan on phones

-- identity/security-events/security-events.repo.ts: deletePast
delete
  from security_events
  where created < now() - interval '90 days';
-- Delete on security_events
--   ->  Seq Scan on security_events

-- identity/security-events/security-events.repo.ts: insertOrCountEvent
with rows as ( select count(*) >= $1 as crowded from security_events where user_id = $2 and hour = date_trunc('hour', now())) insert into security_events (event_id, user_id, org_id, kind, address, browser, about, bucket) select $3::uuid, $4::uuid, $5::uuid, $6::text, case when crowded then '' else $7::text end, case when crowded then '' else $8::text end, case when crowded then '' else $9::text end, case when crowded then $10::text else $11::text end
  from rows
  on conflict (user_id, hour, bucket) do update
  set times = security_events.times + 1, latest = now();
-- Insert on security_events
--   ->  Subquery Scan on rows
--         ->  Aggregate
--               ->  Seq Scan on security_events security_events_1

-- identity/security-events/security-events.repo.ts: listEventsIn
select e.event_id, e.created, e.latest, e.times, e.user_id, u.name, e.org_id, e.kind, e.address, e.browser, e.about
  from security_events as e
  inner join users as u on u.user_id = e.user_id
  left join ( select * from unnest($1::uuid[], $2::timestamptz[]) as joined (user_id, created)) as m on m.user_id = e.user_id
  where e.created > now() - interval '90 days'
  and (e.org_id = $3 or (e.org_id is null and m.created <= e.created))
  order by e.created desc, e.event_id desc
  limit $4;
-- Limit
--   ->  Sort
--         ->  Nested Loop
--               ->  Hash Right Join
--                     ->  Function Scan on joined
--                     ->  Hash
--                           ->  Seq Scan on security_events e
--               ->  Index Scan using users_pkey on users u

-- identity/security-events/security-events.repo.ts: listEventsIn
select user_id, created
  from members
  where org_id = $1
  and guest_until is null;
-- Result
--   ->  Index Scan using members_pkey on members

-- identity/security-events/security-events.repo.ts: listOwnEvents
select e.event_id, e.created, e.latest, e.times, e.user_id, u.name, e.org_id, e.kind, e.address, e.browser, e.about
  from security_events as e
  inner join users as u on u.user_id = e.user_id
  where e.created > now() - interval '90 days'
  and e.user_id = $1
  order by e.created desc, e.event_id desc
  limit $2;
-- Limit
--   ->  Nested Loop
--         ->  Index Scan using security_events_person on security_events e
--         ->  Materialize
--               ->  Index Scan using users_pkey on users u

-- identity/sessions/sessions.repo.ts: deletePast
delete
  from sessions
  where expires_at < now() - interval '30 days';
-- Delete on sessions
--   ->  Seq Scan on sessions

-- identity/sessions/sessions.repo.ts: findIdleOf
select min(extract(epoch from now() - sessions.last_used)::int) as unused, max(longest_idle) as longest_idle
  from sessions
  where user_id = $1
  and signed_in = $2;
-- Aggregate
--   ->  Seq Scan on sessions

-- identity/sessions/sessions.repo.ts: insertSession
insert into sessions (session_id, expires_at, longest_idle, user_id, signed_in, via, second_factor)
  values ($1, …);
-- Insert on sessions
--   ->  Result

-- identity/sessions/sessions.repo.ts: listSessions
select sessions.session_id, users.user_id, users.level, users.verified, users.last_seen is null or users.last_seen < now() - interval '1 minute' as long_unseen, iso(coalesce(sessions.signed_in, sessions.created)) as signed_in, users.second_factor or sessions.second_factor as second_factor, greatest(sessions.longest_idle, extract(epoch from now() - sessions.last_used)::int) as idle, sessions.last_used < now() - interval '1 minute' as long_unused
  from sessions
  inner join users on users.user_id = sessions.user_id
  where sessions.session_id = any($1::uuid[])
  and sessions.revoked_at is null
  and sessions.expires_at > now()
  and extract(epoch from now() - sessions.last_used)::int < $2;
-- Merge Join
--   ->  Index Scan using users_pkey on users
--   ->  Sort
--         ->  Index Scan using sessions_pkey on sessions

-- identity/sessions/sessions.repo.ts: updateIdleRevoked
with idle as ( update sessions set revoked_at = now() where revoked_at is null and expires_at > now() and extract(epoch from now() - sessions.last_used)::int >= $1 returning user_id, via, session_id) select distinct user_id, via
  from idle
  where via is not null
  and not exists ( select from sessions where sessions.user_id = idle.user_id and sessions.via = idle.via and revoked_at is null and extract(epoch from now() - sessions.last_used)::int < $2);
-- Unique
--   CTE idle
--     ->  Update on sessions sessions_1
--           ->  Seq Scan on sessions sessions_1
--   ->  Sort
--         ->  Hash Right Anti Join
--               ->  Seq Scan on sessions
--               ->  Hash
--                     ->  CTE Scan on idle

-- identity/sessions/sessions.repo.ts: updateSessionRevoked
delete
  from push_subscriptions
  where session_id = $1;
-- Delete on push_subscriptions
--   ->  Seq Scan on push_subscriptions

-- identity/sessions/sessions.repo.ts: updateSessionRevoked
update sessions
  set revoked_at = now()
  where session_id = $1
  and revoked_at is null;
-- Update on sessions
--   ->  Seq Scan on sessions

-- identity/sessions/sessions.repo.ts: updateSessionUsed
update sessions
  set longest_idle = greatest(longest_idle, extract(epoch from now() - sessions.last_used)::int), last_used = now()
  where session_id = $1
  and last_used < now() - interval '1 minute';
-- Update on sessions
--   ->  Seq Scan on sessions

-- identity/users/account-deletion.repo.ts: findSignIn
select session_id
  from sessions
  where session_id = $1
  and signed_in > now() - make_interval(mins => $2);
-- Seq Scan on sessions

-- identity/users/identities.repo.ts: awaitFirstUser
select pg_advisory_xact_lock_shared(hashtextextended('first user', 0));
-- Result

-- identity/users/identities.repo.ts: findPerson
select user_id
  from identities
  where issuer = $1
  and subject = $2;
-- Seq Scan on identities

-- identity/users/identities.repo.ts: insertAccount
insert into identities (issuer, subject, user_id)
  values ($1, …)
  on conflict do nothing;
-- Insert on identities
--   ->  Result

-- identity/users/identities.repo.ts: insertPerson
insert into users (user_id, name, email, verified)
  values ($1, …);
-- Insert on users
--   ->  Result

-- identity/users/identities.repo.ts: listAccounts
select issuer, subject
  from identities
  where user_id = $1;
-- Seq Scan on identities

-- identity/users/identities.repo.ts: listByAddress
select user_id, verified
  from users
  where email = $1
  limit $2;
-- Limit
--   ->  Index Scan using users_email on users

-- identity/users/identities.repo.ts: lockAddress
select pg_advisory_xact_lock(hashtextextended($1, 0));
-- Result

-- identity/users/users.repo.ts: findSettingsOf
select settings
  from users
  where verified = $1
  and email = $2;
-- Index Scan using users_email on users

-- identity/users/users.repo.ts: findSettingsOf
select settings
  from users
  where verified = $1
  and user_id = $2;
-- Index Scan using users_pkey on users

-- identity/users/users.repo.ts: findUser
select user_id, name, image, email, verified, created, last_seen, level, modified, modified_by, role_id, status, settings, onboarded, second_factor or has_passkey as second_factor
  from users
  where user_id = $1;
-- Index Scan using users_pkey on users

-- identity/users/users.repo.ts: updateLastSeen
update users
  set last_seen = now()
  where user_id = any($1::uuid[]);
-- Update on users
--   ->  Index Scan using users_pkey on users

-- identity/users/users.repo.ts: updateUser
update users
  set settings = $1, modified = now(), modified_by = $2
  where user_id = $3;
-- Update on users
--   ->  Index Scan using users_pkey on users

-- operations/operations/operations.repo.ts: countKept
select count(*)::int as all, coalesce(sum(bytes), 0)::bigint as bytes, (select count(*)::int from talks where org_id = $1 and deleted is not null and channel_id <> all (hidden_channels())) as binned
  from talks
  where org_id = $2
  and channel_id <> all (hidden_channels());
-- Aggregate
--   InitPlan 1
--     ->  Aggregate
--           ->  Result
--                 ->  Index Scan using talks_deleted on talks talks_1
--   ->  Result
--         ->  Seq Scan on talks

-- operations/operations/operations.repo.ts: countUnfinished
select state, count(*)::int as talks, min(created) as oldest
  from talks
  where org_id = $1
  and state <> 'ready'
  and deleted is null
  and channel_id <> all (hidden_channels())
  group by state;
-- GroupAggregate
--   ->  Result
--         ->  Index Scan using talks_unfinished on talks

-- operations/operations/operations.repo.ts: listFailures
select talk_id, channel_id, created, coalesce(reason, $1) as reason
  from talks
  where org_id = $2
  and state = $3
  and deleted is null
  and channel_id <> all (hidden_channels())
  order by created desc
  limit $4;
-- Limit
--   ->  Result
--         ->  Index Scan Backward using talks_usage on talks

-- operations/operations/operations.repo.ts: listStages
select stage, count(*)::int as talks, percentile_cont(0.5) within group (order by seconds) as median, percentile_cont(0.95) within group (order by seconds) as p95
  from talk_stages
  where org_id = $1
  and finished > now() - interval '1 day'
  and hears_talk($2, talk_id)
  group by stage;
-- GroupAggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using talk_stages_pkey on talk_stages

-- organizations/addresses/addresses.repo.ts: deleteAddress
delete
  from addresses
  where org_id = $1
  and address_id = $2;
-- Delete on addresses
--   ->  Result
--         ->  Index Scan using addresses_pkey on addresses

-- organizations/addresses/addresses.repo.ts: findAddress
select org_id, address_id, name, address1, address2, city, state, postal, country, phone, created, created_by, deleted
  from addresses
  where org_id = $1
  and address_id = $2;
-- Result
--   ->  Index Scan using addresses_pkey on addresses

-- organizations/addresses/addresses.repo.ts: insertAddress
insert into addresses (org_id, created_by, address_id, name, address1, address2, city, state, postal, country, phone)
  values ($1, …);
-- Insert on addresses
--   ->  Result

-- organizations/addresses/addresses.repo.ts: listAddresses
select org_id, address_id, name, address1, address2, city, state, postal, country, phone, created, created_by, deleted
  from addresses
  where org_id = $1
  and deleted is null
  order by lower(name);
-- Sort
--   ->  Result
--         ->  Index Scan using addresses_pkey on addresses

-- organizations/addresses/addresses.repo.ts: updateAddress
update addresses
  set name = $1
  where org_id = $2
  and address_id = $3;
-- Update on addresses
--   ->  Result
--         ->  Index Scan using addresses_pkey on addresses

-- organizations/attachments/attachments.repo.ts: findOrganizationFiles
select image
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- organizations/attachments/attachments.repo.ts: findSpeakerFiles
select image, sample
  from speakers
  where org_id = $1
  and speaker_id = $2;
-- Result
--   ->  Index Scan using speakers_pkey on speakers

-- organizations/audit/audit.repo.ts: insertEntry
insert into audit (org_id, user_id, session_id, address, name, entry_id, action, subject_id, subject, channel_id)
  values ($1, …);
-- Insert on audit
--   ->  Result

-- organizations/audit/audit.repo.ts: insertEntry
select name
  from users
  where user_id = $1;
-- Index Scan using users_pkey on users

-- organizations/audit/audit.repo.ts: listEntries
select org_id, entry_id, created, user_id, name, action, subject_id, subject, address, case when action = any ($1) then ( select c.name from channels c where c.org_id = $2 and c.org_id = audit.org_id and c.channel_id::text = audit.subject_id and lists_channel(c.channel_id)) end as channel
  from audit
  where org_id = $3
  and (channel_id is null or channel_id <> all (hidden_channels()))
  order by created desc, entry_id desc
  limit $4;
-- Limit
--   ->  Result
--         ->  Index Scan using audit_newest on audit
--         SubPlan 1
--           ->  Result
--                 ->  Index Scan using channels_pkey on channels c

-- organizations/channel-groups/channel-groups.repo.ts: deleteGroup
delete
  from channel_groups
  where org_id = $1
  and group_id = $2;
-- Delete on channel_groups
--   ->  Result
--         ->  Index Scan using channel_groups_pkey on channel_groups

-- organizations/channel-groups/channel-groups.repo.ts: deleteGroup
update channels
  set group_id = $1, position = $2
  where org_id = $3
  and group_id = $4;
-- Update on channels
--   ->  Result
--         ->  Index Scan using channels_pkey on channels

-- organizations/channel-groups/channel-groups.repo.ts: findGroup
select org_id, group_id, name, position
  from channel_groups
  where org_id = $1
  and group_id = $2
  order by position, group_id;
-- Sort
--   ->  Result
--         ->  Index Scan using channel_groups_pkey on channel_groups

-- organizations/channel-groups/channel-groups.repo.ts: insertGroup
insert into channel_groups (org_id, created_by, group_id, name, position)
  values ($1, …);
-- Insert on channel_groups
--   ->  Result

-- organizations/channel-groups/channel-groups.repo.ts: listGroups
select org_id, group_id, name, position
  from channel_groups
  where org_id = $1
  order by position, group_id;
-- Sort
--   ->  Result
--         ->  Index Scan using channel_groups_name on channel_groups

-- organizations/channel-groups/channel-groups.repo.ts: listPlaces
select channel_id, group_id
  from channels
  where org_id = $1
  order by position nulls last, lower(name);
-- Sort
--   ->  Result
--         ->  Index Scan using channels_pkey on channels

-- organizations/channel-groups/channel-groups.repo.ts: updateChannelPositions
update channels c
  set position = o.at - 1
  from unnest($1::uuid[]) with ordinality as o (channel_id, at)
  where c.org_id = $2
  and c.channel_id = o.channel_id;
-- Update on channels c
--   ->  Result
--         ->  Hash Join
--               ->  Function Scan on unnest o
--               ->  Hash
--                     ->  Index Scan using channels_pkey on channels c

-- organizations/channel-groups/channel-groups.repo.ts: updateGroup
update channel_groups
  set name = $1
  where org_id = $2
  and group_id = $3;
-- Update on channel_groups
--   ->  Result
--         ->  Index Scan using channel_groups_pkey on channel_groups

-- organizations/channel-groups/channel-groups.repo.ts: updateGroupPositions
update channel_groups g
  set position = o.at - 1
  from unnest($1::uuid[]) with ordinality as o (group_id, at)
  where g.org_id = $2
  and g.group_id = o.group_id;
-- Update on channel_groups g
--   ->  Result
--         ->  Hash Join
--               ->  Function Scan on unnest o
--               ->  Hash
--                     ->  Index Scan using channel_groups_pkey on channel_groups g

-- organizations/channel-members/channel-members.repo.ts: findChannelMember
select c.org_id, c.channel_id, c.user_id, u.name, u.image, m.org_role, m.send, m.moderate, m.guest_until, c.role, c.created, c.added_by
  from channel_members as c
  inner join users as u on u.user_id = c.user_id
  inner join members as m on m.org_id = c.org_id
  and m.user_id = c.user_id
  where c.org_id = $1
  and c.channel_id = $2
  and lists_channel(c.channel_id)
  and c.user_id = $3;
-- Result
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Scan using channel_members_user on channel_members c
--               ->  Index Scan using users_pkey on users u
--         ->  Index Scan using members_pkey on members m

-- organizations/channel-members/channel-members.repo.ts: listChannelEvents
select entry_id, created, user_id, name, action, subject
  from audit
  where org_id = $1
  and subject_id = $2
  and action in ($3, …)
  order by created desc, entry_id desc
  limit $9;
-- Limit
--   ->  Result
--         ->  Index Scan using audit_newest on audit

-- organizations/channel-members/channel-members.repo.ts: listChannelMembers
select c.org_id, c.channel_id, c.user_id, u.name, u.image, m.org_role, m.send, m.moderate, m.guest_until, c.role, c.created, c.added_by
  from channel_members as c
  inner join users as u on u.user_id = c.user_id
  inner join members as m on m.org_id = c.org_id
  and m.user_id = c.user_id
  where c.org_id = $1
  and c.channel_id = $2
  and lists_channel(c.channel_id)
  order by lower(u.name), c.user_id;
-- Sort
--   ->  Result
--         ->  Nested Loop
--               ->  Nested Loop
--                     ->  Index Scan using channel_members_pkey on channel_members c
--                     ->  Index Scan using users_pkey on users u
--               ->  Index Scan using members_pkey on members m

-- organizations/channel-preferences/channel-preferences.repo.ts: upsertPreferences
insert into channel_preferences (org_id, user_id, channel_id, favorite)
  values ($1, …)
  on conflict (org_id, user_id, channel_id) do update
  set favorite = $5;
-- Insert on channel_preferences
--   ->  Result

-- organizations/channels/channel-names.repo.ts: listPrivate
select channel_id
  from channels
  where org_id = $1
  and channel_id = any($2::uuid[])
  and private = $3;
-- Result
--   ->  Index Scan using channels_pkey on channels

-- organizations/channels/channels.repo.ts: countUnheard
with newest as materialized ( select c.channel_id, t.talk_id from channels c left join lateral ( select t.talk_id from talks t where t.org_id = $1 and t.org_id = c.org_id and t.channel_id = c.channel_id and t.deleted is null order by t.recorded_at desc, t.talk_id desc limit 500) t on true where c.org_id = $2 and c.archived is null and c.channel_id <> all (hidden_channels())) select n.channel_id, (count(n.talk_id) - count(l.talk_id))::int as unheard
  from newest n
  left join listens l on l.org_id = $3
  and l.user_id = $4
  and l.talk_id = n.talk_id
  and l.heard
  group by n.channel_id;
-- HashAggregate
--   CTE newest
--     ->  Result
--           ->  Nested Loop Left Join
--                 ->  Index Scan using channels_name on channels c
--                 ->  Limit
--                       ->  Result
--                             ->  Index Only Scan using talks_channel on talks t
--   ->  Hash Left Join
--         ->  CTE Scan on newest n
--         ->  Hash
--               ->  Result
--                     ->  Index Scan using listens_pkey on listens l

-- organizations/channels/channels.repo.ts: findChannel
select org_id, channel_id, name, created, created_by, archived, private, spoken_language, position, case when channels.channel_id <> all (hidden_channels()) then channels.notes else '' end as notes, ( select jsonb_build_object( 'talk_id', t.talk_id, 'channel_id', t.channel_id, 'org_id', t.org_id, 'created', iso(t.created), 'recorded_at', iso(t.recorded_at), 'modified', iso(t.modified), 'duration', t.duration, 'text', left(t.text, 300), 'state', t.state, 'confidence', t.confidence, 'audio_quality', t.audio_quality, 'trancription_accuracy', t.trancription_accuracy, 'speaker_id', t.speaker_id, 'tags', t.tags) from talks t where t.org_id = $1 and t.org_id = channels.org_id and t.channel_id = channels.channel_id and t.deleted is null and t.channel_id <> all (hidden_channels()) order by t.recorded_at desc, t.talk_id desc limit 1) as most_recent_message, case when channels.private then ( select count(*)::int from channel_members m where m.org_id = $2 and m.org_id = channels.org_id and m.channel_id = channels.channel_id) end as members, channels.channel_id <> all (hidden_channels()) as joined, ( select jsonb_build_object('group_id', g.group_id, 'name', g.name, 'position', g.position) from channel_groups g where g.org_id = $3 and g.org_id = channels.org_id and g.group_id = channels.group_id) as group, exists ( select 1 from channel_preferences p where p.org_id = $4 and p.org_id = channels.org_id and p.user_id = $5 and p.channel_id = channels.channel_id and p.favorite) as favorite, ( select jsonb_build_object('until', iso(p.muted_until)) from channel_preferences p where p.org_id = $6 and p.org_id = channels.org_id and p.user_id = $7 and p.channel_id = channels.channel_id and (p.muted and coalesce(p.muted_until > now(), true))) as mute
  from channels
  where org_id = $8
  and lists_channel(channel_id)
  and channel_id = $9;
-- Result
--   ->  Index Scan using channels_pkey on channels
--   SubPlan 1
--     ->  Limit
--           ->  Result
--                 ->  Index Scan using talks_channel on talks t
--   SubPlan 2
--     ->  Aggregate
--           ->  Result
--                 ->  Index Only Scan using channel_members_pkey on channel_members m
--   SubPlan 3
--     ->  Result
--           ->  Index Scan using channel_groups_pkey on channel_groups g
--   SubPlan 4
--     ->  Result
--           ->  Index Scan using channel_preferences_pkey on channel_preferences p
--   SubPlan 6
--     ->  Result
--           ->  Index Scan using channel_preferences_muted on channel_preferences p_1

-- organizations/channels/channels.repo.ts: findDestination
select archived, channels.channel_id <> all (hidden_channels()) as joined
  from channels
  where org_id = $1
  and channel_id = $2
  and lists_channel(channel_id);
-- Result
--   ->  Index Scan using channels_pkey on channels

-- organizations/channels/channels.repo.ts: insertChannel
insert into channels (org_id, created_by, channel_id, name, notes)
  values ($1, …);
-- Insert on channels
--   ->  Result

-- organizations/channels/channels.repo.ts: insertChannel
insert into channels (org_id, created_by, channel_id, name, notes, private, spoken_language, group_id)
  values ($1, …);
-- Insert on channels
--   ->  Result

-- organizations/channels/channels.repo.ts: listChannels
select org_id, channel_id, name, created, created_by, archived, private, spoken_language, position, case when channels.channel_id <> all (hidden_channels()) then channels.notes else '' end as notes, ( select jsonb_build_object( 'talk_id', t.talk_id, 'channel_id', t.channel_id, 'org_id', t.org_id, 'created', iso(t.created), 'recorded_at', iso(t.recorded_at), 'modified', iso(t.modified), 'duration', t.duration, 'text', left(t.text, 300), 'state', t.state, 'confidence', t.confidence, 'audio_quality', t.audio_quality, 'trancription_accuracy', t.trancription_accuracy, 'speaker_id', t.speaker_id, 'tags', t.tags) from talks t where t.org_id = $1 and t.org_id = channels.org_id and t.channel_id = channels.channel_id and t.deleted is null and t.channel_id <> all (hidden_channels()) order by t.recorded_at desc, t.talk_id desc limit 1) as most_recent_message, case when channels.private then ( select count(*)::int from channel_members m where m.org_id = $2 and m.org_id = channels.org_id and m.channel_id = channels.channel_id) end as members, channels.channel_id <> all (hidden_channels()) as joined, ( select jsonb_build_object('group_id', g.group_id, 'name', g.name, 'position', g.position) from channel_groups g where g.org_id = $3 and g.org_id = channels.org_id and g.group_id = channels.group_id) as group, exists ( select 1 from channel_preferences p where p.org_id = $4 and p.org_id = channels.org_id and p.user_id = $5 and p.channel_id = channels.channel_id and p.favorite) as favorite, ( select jsonb_build_object('until', iso(p.muted_until)) from channel_preferences p where p.org_id = $6 and p.org_id = channels.org_id and p.user_id = $7 and p.channel_id = channels.channel_id and (p.muted and coalesce(p.muted_until > now(), true))) as mute
  from channels
  where org_id = $8
  and lists_channel(channel_id)
  and archived is null
  order by lower(name);
-- Result
--   ->  Index Scan using channels_name on channels
--   SubPlan 1
--     ->  Limit
--           ->  Result
--                 ->  Index Scan using talks_channel on talks t
--   SubPlan 2
--     ->  Aggregate
--           ->  Result
--                 ->  Index Only Scan using channel_members_pkey on channel_members m
--   SubPlan 3
--     ->  Result
--           ->  Index Scan using channel_groups_pkey on channel_groups g
--   SubPlan 5
--     ->  Result
--           ->  Index Scan using channel_preferences_pkey on channel_preferences p
--   SubPlan 6
--     ->  Result
--           ->  Index Scan using channel_preferences_muted on channel_preferences p_1

-- organizations/channels/channels.repo.ts: updateChannel
update channels
  set archived = $1
  where org_id = $2
  and channel_id = $3;
-- Update on channels
--   ->  Result
--         ->  Index Scan using channels_pkey on channels

-- organizations/channels/channels.repo.ts: updateChannel
update channels
  set name = $1
  where org_id = $2
  and channel_id = $3;
-- Update on channels
--   ->  Result
--         ->  Index Scan using channels_pkey on channels

-- organizations/channels/hearers.repo.ts: deleteHearer
delete
  from channel_members
  where org_id = $1
  and channel_id = $2
  and user_id = $3;
-- Delete on channel_members
--   ->  Result
--         ->  Index Scan using channel_members_user on channel_members

-- organizations/channels/hearers.repo.ts: findHearers
select c.private, array(select m.user_id from channel_members m where m.org_id = $1 and m.channel_id = $2) as named, array(select p.user_id from members p where p.org_id = $3 and p.guest_until is not null) as guests, array(select p.user_id from members p where p.org_id = $4 and p.guest_until <= now()) as expired
  from channels c
  where c.org_id = $5
  and c.channel_id = $6;
-- Result
--   InitPlan 1
--     ->  Result
--           ->  Index Only Scan using channel_members_pkey on channel_members m
--   InitPlan 2
--     ->  Result
--           ->  Index Only Scan using members_guests on members p
--   InitPlan 3
--     ->  Result
--           ->  Index Scan using members_guests on members p_1
--   ->  Index Scan using channels_pkey on channels c

-- organizations/channels/hearers.repo.ts: insertHearer
insert into channel_members (org_id, channel_id, user_id, added_by, role)
  values ($1, …)
  on conflict (org_id, channel_id, user_id) do nothing;
-- Insert on channel_members
--   ->  Result

-- organizations/channels/hearers.repo.ts: listJoined
select channel_id
  from channel_members
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using channel_members_user on channel_members

-- organizations/channels/hearers.repo.ts: updateHearerRole
update channel_members
  set role = $1
  where org_id = $2
  and channel_id = $3
  and user_id = $4;
-- Update on channel_members
--   ->  Result
--         ->  Index Scan using channel_members_user on channel_members

-- organizations/email-domains/email-domains.repo.ts: deleteDomain
delete
  from email_domains
  where org_id = $1
  and domain_id = $2
  returning domain;
-- Delete on email_domains
--   ->  Result
--         ->  Index Scan using email_domains_pkey on email_domains

-- organizations/email-domains/email-domains.repo.ts: insertDomain
insert into email_domains (org_id, created_by, domain_id, domain, send, moderate, approval)
  values ($1, …)
  on conflict (org_id, domain) do nothing
  returning domain_id;
-- Insert on email_domains
--   ->  Result

-- organizations/email-domains/email-domains.repo.ts: listDomains
select org_id, domain_id, domain, send, moderate, approval, created, case when lost is not null then 'lost' when verified is not null then 'verified' else 'unverified' end as status
  from email_domains
  where org_id = $1
  order by domain;
-- Result
--   ->  Index Scan using email_domains_org_id_domain_key on email_domains

-- organizations/email-domains/email-domains.repo.ts: listVerified
select org_id, domain_id, checked
  from verified_domains($1);
-- Function Scan on verified_domains

-- organizations/entrance.repo.ts: findEntrance
select o.deleted, o.session_minutes, o.factor_guests, coalesce(o.factor_from <= now(), false) as demands_factor, (select m.sessions_since from members m where m.org_id = $1 and m.org_id = o.org_id and m.user_id = $2) as sessions_since, entrance_of(o.org_id, $3, $4::uuid[], $5::uuid[]) as entrance
  from organizations o
  where o.org_id = $6;
-- Result
--   ->  Index Scan using organizations_pkey on organizations o
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using members_pkey on members m

-- organizations/exports/exports.repo.ts: findSettings
select name, image, label, type, clips, recording_notice, language, vocabulary
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- organizations/exports/exports.repo.ts: listMemberships
select user_id, channel_id, role
  from channel_members
  where org_id = $1
  and channel_id <> all (hidden_channels())
  order by user_id, channel_id;
-- Incremental Sort
--   ->  Result
--         ->  Index Scan using channel_members_user on channel_members

-- organizations/exports/exports.repo.ts: listRefused
select talk_id
  from talks
  inner join speakers on speakers.org_id = talks.org_id
  and speakers.speaker_id = talks.speaker_id
  where talks.org_id = $1
  and speakers.org_id = $2
  and consent = $3
  and talk_id in ($4);
-- Result
--   ->  Nested Loop
--         ->  Index Scan using talks_pkey on talks
--         ->  Index Scan using speakers_pkey on speakers

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.address_id, t.name, t.address1, t.address2, t.city, t.state, t.postal, t.country, t.phone, t.created, t.created_by from addresses t where t.org_id = $1 and t.deleted is null order by t.address_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using addresses_pkey on addresses t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.alert_id, t.keyword, t.exclude, t.channel_ids, t.speaker_ids, t.condition, t.hours, t.silence, t.sounds_like, t.closeness, t.cooldown, t.fresh_for, t.fresh_for_email, t.created, t.created_by from alerts t where t.org_id = $1 and (t.channel_ids = '{}' or not t.channel_ids <@ hidden_channels()) order by t.alert_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using alerts_pkey on alerts t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.alert_id, t.talk_id, t.channel_id, t.created, t.start, t.end, t.keyword, t.before, t.match, t.after, t.note, t.silence, t.late, t.state, t.modified, t.modified_by, t.assigned_to from hits t where t.org_id = $1 and hears_talk($2, t.talk_id) and exists ( select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null) order by t.alert_id, t.talk_id limit $3) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using hits_pkey on hits t
--                     ->  Index Scan using talks_pkey on talks k

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.channel_id, t.name, t.notes, t.created, t.created_by, t.archived, t.private, t.spoken_language, t.group_id, t.position from channels t where t.org_id = $1 and t.channel_id <> all (hidden_channels()) order by t.channel_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using channels_pkey on channels t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.channel_id, t.user_id, t.role, t.added_by, t.created from channel_members t where t.org_id = $1 and t.channel_id <> all (hidden_channels()) order by t.channel_id, t.user_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using channel_members_pkey on channel_members t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.event_id, t.alert_id, t.talk_id, t.kind, t.at, t.user_id, t.assigned_to, t.text, t.modified from hit_events t where t.org_id = $1 and hears_talk($2, t.talk_id) and exists ( select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null) order by t.event_id limit $3) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using hit_events_pkey on hit_events t
--                     ->  Index Scan using talks_pkey on talks k

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.group_id, t.name, t.position, t.created, t.created_by from channel_groups t where t.org_id = $1 and true order by t.group_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using channel_groups_pkey on channel_groups t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.note_id, t.talk_id, t.user_id, t.position, t.text, t.created, t.modified, t.resolved, t.resolved_by from notes t where t.org_id = $1 and hears_talk($2, t.talk_id) and exists ( select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null) order by t.note_id limit $3) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using notes_pkey on notes t
--                     ->  Index Scan using talks_pkey on talks k

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.part_id, t.talk_id, t.language, t.kind, t.position, t.text, t.who, t.by_when, t.cites, t.edited, t.edited_by, t.done from summary_parts t where t.org_id = $1 and hears_talk($2, t.talk_id) and exists ( select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null) order by t.part_id limit $3) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using summary_parts_pkey on summary_parts t
--                     ->  Index Scan using talks_pkey on talks k

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.scope_id, t.sound_days, t.talk_days, t.at_once, t.modified, t.modified_by from retention_rules t where t.org_id = $1 and t.scope_id <> all (hidden_channels()) order by t.scope_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using retention_rules_pkey on retention_rules t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.search_id, t.name, t.query, t.filters, t.channel_ids, t.shared, t.created, t.created_by from saved_searches t where t.org_id = $1 and t.shared and not (t.channel_ids && hidden_channels()) order by t.search_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using saved_searches_pkey on saved_searches t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.speaker_id, t.name, t.description, t.consent, t.created, t.created_by from speakers t where t.org_id = $1 and true order by t.speaker_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using speakers_pkey on speakers t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.tag_id, t.tag, t.description, t.color, t.created, t.created_by from tags t where t.org_id = $1 and true order by t.tag_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using tags_pkey on tags t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.modified, t.modified_by, t.recorded_at, t.dated, t.title, t.bytes, t.sha256, t.media_type, t.trim_start, t.trim_end, t.state, t.reason, t.truncated, t.tracks, t.duration, t.loudness, t.audio_quality, t.quality_reasons, t.peaks, t.strip, t.text, t.language, t.spoken_language, t.confidence, t.trancription_accuracy, t.needs_review, t.open, t.handled, t.handled_by, t.edited, t.engine, t.instead_of, t.by_phone, t.key_id, t.held, t.held_by, t.hold_reason, t.sound_deleted, t.restored, encode(t.peak_bytes, 'base64') as peaks_base64 from talks t where t.org_id = $1 and t.deleted is null and t.channel_id <> all (hidden_channels()) order by t.talk_id limit $2) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Index Scan using talks_pkey on talks t

-- organizations/exports/exports.repo.ts: listRows
select to_jsonb(r) as row
  from ( select t.talk_id, t.version, t.engine, t.user_id, t.language, t.text, t.created, spoken_words(t.text, t.words, t.word_bytes) as words from transcripts t where t.org_id = $1 and hears_talk($2, t.talk_id) and exists ( select 1 from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id and k.deleted is null) order by t.talk_id, t.version limit $3) r;
-- Subquery Scan on r
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using transcripts_pkey on transcripts t
--                     ->  Index Scan using talks_pkey on talks k

-- organizations/exports/exports.repo.ts: listSpeakerFiles
select speaker_id, image, case when consent = 'refused' then '' else sample end as sample
  from speakers
  where org_id = $1;
-- Result
--   ->  Index Scan using speakers_pkey on speakers

-- organizations/exports/exports.repo.ts: listTalkIds
select talk_id
  from talks
  where org_id = $1
  and talk_id > $2
  and deleted is null
  and channel_id <> all (hidden_channels())
  order by talk_id
  limit $3;
-- Limit
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- organizations/imported-people/imported-people.repo.ts: listUnlinked
select user_id, name, email, channels
  from imported_people
  where org_id = $1
  and linked is null
  order by name, user_id;
-- Sort
--   ->  Result
--         ->  Seq Scan on imported_people

-- organizations/imports/imports.repo.ts: countLateHits
select count(*)::int as count
  from hits h
  join talks t on t.org_id = h.org_id
  and t.talk_id = h.talk_id
  join imports i on i.org_id = h.org_id
  where h.org_id = $1
  and t.org_id = $2
  and i.org_id = $3
  and t.created < i.created
  and t.deleted is null
  and t.channel_id <> all (hidden_channels());
-- Aggregate
--   ->  Result
--         ->  Merge Join
--               ->  Nested Loop
--                     ->  Index Scan using talks_pkey on talks t
--                     ->  Materialize
--                           ->  Index Scan using imports_pkey on imports i
--               ->  Index Scan using hits_talk on hits h

-- organizations/imports/imports.repo.ts: findImport
select org_id, state, reason, done, total, created, created_by, modified
  from imports
  where org_id = $1;
-- Result
--   ->  Index Scan using imports_pkey on imports

-- organizations/imports/imports.repo.ts: findWork
select upload_id, archive, state, step, rows, created_by
  from imports
  where org_id = $1;
-- Result
--   ->  Index Scan using imports_pkey on imports

-- organizations/imports/imports.repo.ts: insertImport
insert into imports (org_id, upload_id, created_by, total)
  values ($1, …)
  on conflict (org_id) do update
  set upload_id = $5, created_by = $6, total = $7, state = $8, reason = $9, done = $10, modified = excluded.modified
  returning org_id, state, reason, done, total, created, created_by, modified;
-- Insert on imports
--   ->  Result

-- organizations/imports/imports.repo.ts: updateImport
update imports
  set state = $1, reason = $2, modified = now()
  where org_id = $3;
-- Update on imports
--   ->  Result
--         ->  Index Scan using imports_pkey on imports

-- organizations/invites/invites.repo.ts: findInvite
select invites.invite_id, invites.email, invites.name, invites.admin, invites.send, invites.moderate, invites.guest_until, invites.created, invites.expires, invites.channel_ids, invites.created_by, invites.verify_hash, case when invites.status = 1
  and least(invites.expires, invites.guest_until) < now() then 5 else invites.status end as status, array( select c.name from channels c where c.org_id = $1 and c.org_id = invites.org_id and c.channel_id = any (invites.channel_ids) order by lower(c.name)) as channels, organizations.name as organization_name, organizations.image as organization_image, users.name as inviter
  from invites
  inner join organizations on organizations.org_id = invites.org_id
  inner join users on users.user_id = invites.created_by
  where invites.org_id = $2
  and invites.invite_id = $3;
-- Result
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Scan using invites_pkey on invites
--               ->  Index Scan using organizations_pkey on organizations
--         ->  Index Scan using users_pkey on users
--   SubPlan 1
--     ->  Sort
--           ->  Result
--                 ->  Index Scan using channels_pkey on channels c

-- organizations/invites/invites.repo.ts: insertInvite
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- organizations/invites/invites.repo.ts: insertInvite
insert into invites (org_id, created_by, invite_id, email, name, admin, send, guest_until, channel_ids, moderate, verify_hash, expires)
  values ($1, …)
  on conflict (org_id, email) do nothing
  returning org_id, invite_id, email, name, admin, send, moderate, guest_until, created, created_by, sent, expires, send_count, verified, status, channel_ids;
-- Insert on invites
--   ->  Result

-- organizations/invites/invites.repo.ts: listInvites
select org_id, invite_id, email, name, admin, send, moderate, guest_until, created, created_by, sent, expires, send_count, verified, case when status = 1
  and least(expires, guest_until) < now() then 5 else status end as status, array(select c from unnest(invites.channel_ids) c where lists_channel(c)) as channel_ids
  from invites
  where org_id = $1
  order by created desc;
-- Sort
--   ->  Result
--         ->  Index Scan using invites_org_id_email_key on invites
--         SubPlan 1
--           ->  Function Scan on unnest c

-- organizations/invites/invites.repo.ts: listInvitesFor
select invite_id
  from invites_for($1);
-- Function Scan on invites_for

-- organizations/invites/invites.repo.ts: lockInvite
select org_id, invite_id, email, name, admin, send, moderate, guest_until, created, created_by, sent, expires, send_count, verified, case when status = 1
  and least(expires, guest_until) < now() then 5 else status end as status, array(select c from unnest(invites.channel_ids) c where lists_channel(c)) as channel_ids
  from invites
  where org_id = $1
  and invite_id = $2
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using invites_pkey on invites
--         SubPlan 1
--           ->  Function Scan on unnest c

-- organizations/invites/invites.repo.ts: updateInviteStatus
update invites
  set status = $1
  where org_id = $2
  and invite_id = $3
  returning org_id, invite_id, email, name, admin, send, moderate, guest_until, created, created_by, sent, expires, send_count, verified, status, array(select c from unnest(invites.channel_ids) c where lists_channel(c)) as channel_ids;
-- Update on invites
--   ->  Result
--         ->  Index Scan using invites_pkey on invites
--   SubPlan 1
--     ->  Function Scan on unnest c

-- organizations/invites/join-links.repo.ts: insertJoinLink
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- organizations/invites/join-links.repo.ts: insertJoinLink
insert into join_links (org_id, created_by, link_id, name, send, moderate, guest_until, channel_ids, approval, most_uses, expires)
  values ($1, …);
-- Insert on join_links
--   ->  Result

-- organizations/invites/join-links.repo.ts: listJoinLinks
select org_id, link_id, name, send, moderate, guest_until, channel_ids, approval, most_uses, uses, created, created_by, expires, case when revoked is not null then 'revoked' when least(expires, guest_until) <= now() then 'expired' when uses >= most_uses then 'used_up' else 'open' end as status
  from join_links
  where org_id = $1
  order by created desc, link_id desc;
-- Sort
--   ->  Result
--         ->  Index Scan using join_links_pkey on join_links

-- organizations/invites/join-links.repo.ts: updateRevoked
update join_links
  set revoked = now()
  where org_id = $1
  and link_id = $2
  and revoked is null
  returning name;
-- Update on join_links
--   ->  Result
--         ->  Index Scan using join_links_pkey on join_links

-- organizations/invites/join-requests.repo.ts: listRequestedOrganizations
select org_id
  from directory
  where kind = $1
  and id = $2;
-- Index Only Scan using directory_pkey on directory

-- organizations/invites/join-requests.repo.ts: listRequests
select r.org_id, r.request_id, r.user_id, r.by, r.send, r.moderate, r.guest_until, r.channel_ids, r.created, u.name, u.email
  from join_requests as r
  inner join users as u on u.user_id = r.user_id
  where r.org_id = $1
  and r.declined is null
  order by r.created, r.request_id;
-- Sort
--   ->  Result
--         ->  Merge Join
--               ->  Index Scan using join_requests_org_id_user_id_key on join_requests r
--               ->  Index Scan using users_pkey on users u

-- organizations/invites/join-requests.repo.ts: lockRequest
select r.org_id, r.request_id, r.user_id, r.by, r.send, r.moderate, r.guest_until, r.channel_ids, r.created, u.name, u.email
  from join_requests as r
  inner join users as u on u.user_id = r.user_id
  where r.org_id = $1
  and r.request_id = $2
  and r.declined is null
  for update of r;
-- LockRows
--   ->  Result
--         ->  Merge Join
--               ->  Index Scan using users_pkey on users u
--               ->  Sort
--                     ->  Index Scan using join_requests_pkey on join_requests r

-- organizations/invites/join-requests.repo.ts: updateDeclined
update join_requests
  set declined = now()
  where org_id = $1
  and request_id = $2;
-- Update on join_requests
--   ->  Result
--         ->  Index Scan using join_requests_pkey on join_requests

-- organizations/member-sessions/member-sessions.repo.ts: updateSessionsSince
update members
  set sessions_since = now()
  where org_id = $1
  and user_id = $2;
-- Update on members
--   ->  Result
--         ->  Index Scan using members_pkey on members

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(feed_id::text order by lower(feed_id::text)))[1:5], '{}') as names
  from feeds
  where org_id = $1
  and user_id = $2;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using feeds_user on feeds

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(keyword::text order by lower(keyword::text)))[1:5], '{}') as names
  from alerts
  where org_id = $1
  and (channel_ids = '{}' or not channel_ids <@ hidden_channels())
  and ( recipients is null and created_by = $2 or recipients -> 'roles' = '[]' and recipients -> 'user_ids' = $3::jsonb);
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Seq Scan on alerts

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(keyword::text order by lower(keyword::text)))[1:5], '{}') as names
  from alerts
  where org_id = $1
  and (channel_ids = '{}' or not channel_ids <@ hidden_channels())
  and escalation -> 'user_ids' ? $2;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Seq Scan on alerts

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(name::text order by lower(name::text)))[1:5], '{}') as names
  from api_keys
  where org_id = $1
  and created_by = $2;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using api_keys_pkey on api_keys

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(name::text order by lower(name::text)))[1:5], '{}') as names
  from connected_apps
  where org_id = $1
  and user_id = $2;
-- Aggregate
--   ->  Sort
--         ->  Seq Scan on connected_apps

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(name::text order by lower(name::text)))[1:5], '{}') as names
  from saved_searches
  where org_id = $1
  and created_by = $2
  and not shared;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using saved_searches_person on saved_searches

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(name::text order by lower(name::text)))[1:5], '{}') as names
  from saved_searches
  where org_id = $1
  and created_by = $2
  and shared;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using saved_searches_person on saved_searches

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(name::text order by lower(name::text)))[1:5], '{}') as names
  from webhooks
  where org_id = $1
  and created_by = $2
  and channel_id <> all (hidden_channels())
  and channel_id in ( select c.channel_id from channels c where c.org_id = $3 and c.private);
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Nested Loop
--                     ->  Index Scan using webhooks_pkey on webhooks
--                     ->  Index Only Scan using channels_private on channels c

-- organizations/members/departure.repo.ts: findDeparture
select count(*)::int as total, coalesce((array_agg(number::text order by lower(number::text)))[1:5], '{}') as names
  from phone_lines
  where org_id = $1
  and created_by = $2
  and removed is null;
-- Aggregate
--   ->  Sort
--         ->  Result
--               ->  Index Scan using phone_lines_number on phone_lines

-- organizations/members/members.repo.ts: deleteMember
delete
  from brief_settings
  where org_id = $1
  and user_id = $2;
-- Delete on brief_settings
--   ->  Result
--         ->  Index Scan using brief_settings_pkey on brief_settings

-- organizations/members/members.repo.ts: deleteMember
delete
  from channel_members
  where org_id = $1
  and user_id = $2;
-- Delete on channel_members
--   ->  Result
--         ->  Index Scan using channel_members_user on channel_members

-- organizations/members/members.repo.ts: deleteMember
delete
  from channel_preferences
  where org_id = $1
  and user_id = $2;
-- Delete on channel_preferences
--   ->  Result
--         ->  Index Scan using channel_preferences_pkey on channel_preferences

-- organizations/members/members.repo.ts: deleteMember
delete
  from connected_apps
  where org_id = $1
  and user_id = $2;
-- Delete on connected_apps
--   ->  Seq Scan on connected_apps

-- organizations/members/members.repo.ts: deleteMember
delete
  from directory
  where kind = $1
  and id = $2
  and org_id = $3;
-- Delete on directory
--   ->  Index Scan using directory_pkey on directory

-- organizations/members/members.repo.ts: deleteMember
delete
  from feeds
  where org_id = $1
  and user_id = $2;
-- Delete on feeds
--   ->  Result
--         ->  Index Scan using feeds_user on feeds

-- organizations/members/members.repo.ts: deleteMember
delete
  from members
  where org_id = $1
  and user_id = $2;
-- Delete on members
--   ->  Result
--         ->  Index Scan using members_pkey on members

-- organizations/members/members.repo.ts: deleteMember
delete
  from notification_settings
  where org_id = $1
  and user_id = $2;
-- Delete on notification_settings
--   ->  Result
--         ->  Index Scan using notification_settings_pkey on notification_settings

-- organizations/members/members.repo.ts: deleteMember
delete
  from saved_searches
  where org_id = $1
  and created_by = $2
  and shared = $3;
-- Delete on saved_searches
--   ->  Result
--         ->  Index Scan using saved_searches_person on saved_searches

-- organizations/members/members.repo.ts: deleteMember
delete
  from search_marks
  where org_id = $1
  and user_id = $2;
-- Delete on search_marks
--   ->  Result
--         ->  Index Scan using search_marks_user on search_marks

-- organizations/members/members.repo.ts: findMember
select members.org_id, members.user_id, members.org_role, members.send, members.moderate, members.guest_until, members.created, case when members.guest_until is null then '{}' else array( select c.channel_id from channel_members c where c.org_id = $1 and c.user_id = members.user_id and lists_channel(c.channel_id)) end as guest_channels, users.name, users.image, users.email, users.last_seen, users.level, users.second_factor or users.has_passkey as second_factor
  from members
  inner join users on users.user_id = members.user_id
  where members.org_id = $2
  and members.user_id = $3;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using members_pkey on members
--         ->  Index Scan using users_pkey on users
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using channel_members_user on channel_members c

-- organizations/members/members.repo.ts: findMemberByEmail
select members.org_id, members.user_id, members.org_role, members.send, members.moderate, members.guest_until, members.created, case when members.guest_until is null then '{}' else array( select c.channel_id from channel_members c where c.org_id = $1 and c.user_id = members.user_id and lists_channel(c.channel_id)) end as guest_channels, users.name, users.image, users.email, users.last_seen, users.level, users.second_factor or users.has_passkey as second_factor
  from members
  inner join users on users.user_id = members.user_id
  where members.org_id = $2
  and users.email = $3;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using users_email on users
--         ->  Index Scan using members_pkey on members
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using channel_members_user on channel_members c

-- organizations/members/members.repo.ts: hasOtherAdmin
select user_id
  from members
  where org_id = $1
  and org_role = $2
  and user_id != $3
  limit $4;
-- Limit
--   ->  Result
--         ->  Index Scan using members_pkey on members

-- organizations/members/members.repo.ts: insertMember
insert into directory (kind, id, org_id, until)
  values ($1, …)
  on conflict do nothing;
-- Insert on directory
--   ->  Result

-- organizations/members/members.repo.ts: insertMember
insert into members (org_id, user_id, org_role, send, moderate, guest_until)
  values ($1, …)
  on conflict do nothing;
-- Insert on members
--   ->  Result

-- organizations/members/members.repo.ts: listMembers
select members.org_id, members.user_id, members.org_role, members.send, members.moderate, members.guest_until, members.created, case when members.guest_until is null then '{}' else array( select c.channel_id from channel_members c where c.org_id = $1 and c.user_id = members.user_id and lists_channel(c.channel_id)) end as guest_channels, users.name, users.image, users.email, users.last_seen, users.level, users.second_factor or users.has_passkey as second_factor
  from members
  inner join users on users.user_id = members.user_id
  where members.org_id = $2
  order by lower(users.name), members.user_id;
-- Sort
--   ->  Result
--         ->  Hash Join
--               ->  Seq Scan on users
--               ->  Hash
--                     ->  Index Scan using members_pkey on members
--         SubPlan 1
--           ->  Result
--                 ->  Index Scan using channel_members_user on channel_members c

-- organizations/members/members.repo.ts: listNames
select m.user_id, u.name
  from members as m
  inner join users as u on u.user_id = m.user_id
  where m.org_id = $1;
-- Result
--   ->  Hash Join
--         ->  Seq Scan on users u
--         ->  Hash
--               ->  Index Only Scan using members_pkey on members m

-- organizations/members/members.repo.ts: lockMembers
select
  from organizations
  where org_id = $1
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- organizations/members/members.repo.ts: lockMembers
select level
  from users
  where user_id = $1;
-- Index Scan using users_pkey on users

-- organizations/members/members.repo.ts: lockMembers
select org_role
  from members
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using members_pkey on members

-- organizations/members/members.repo.ts: updateMember
update members
  set send = $1
  where org_id = $2
  and user_id = $3;
-- Update on members
--   ->  Result
--         ->  Index Scan using members_pkey on members

-- organizations/operator-entry.repo.ts: insertOperatorEntry
insert into audit (org_id, user_id, session_id, address, name, entry_id, action)
  values ($1, …)
  on conflict (org_id, session_id)
  where action = 'organization.enter' do nothing;
-- Insert on audit
--   ->  Result

-- organizations/operator-entry.repo.ts: insertOperatorEntry
select name
  from users
  where user_id = $1;
-- Index Scan using users_pkey on users

-- organizations/organization-of.repo.ts: findOrganizationOf
select heard_org($1, $2, $3, $4::uuid[], $5::uuid[]) as org_id;
-- Result

-- organizations/organizations/organizations.repo.ts: findFirstSteps
select (select talk_id from talks where org_id = $1 and deleted is null order by recorded_at desc limit 1) is not null as talk, exists (select from talks where org_id = $2 and deleted is null and title is not null) as upload, exists (select from alerts where org_id = $3) as alert, (exists (select from invites where org_id = $4) or (select count(*) > 1 from members where org_id = $5)) as invite, json_build_object( 'listen', exists ( select from listens join talks using (org_id, talk_id) where org_id = $6 and listens.user_id = $7 and talks.user_id <> $8), 'record', exists (select from talks where org_id = $9 and user_id = $10 and deleted is null), 'notify', exists (select from notification_settings where org_id = $11 and user_id = $12) ) as own;
-- Result
--   InitPlan 1
--     ->  Limit
--           ->  Result
--                 ->  Index Scan using talks_newest on talks
--   InitPlan 2
--     ->  Result
--           ->  Seq Scan on talks talks_1
--   InitPlan 3
--     ->  Result
--           ->  Seq Scan on alerts
--   InitPlan 4
--     ->  Result
--           ->  Index Only Scan using invites_org_id_email_key on invites
--   InitPlan 5
--     ->  Aggregate
--           ->  Result
--                 ->  Index Only Scan using members_pkey on members
--   InitPlan 6
--     ->  Result
--           ->  Nested Loop
--                 ->  Index Only Scan using listens_pkey on listens
--                 ->  Index Scan using talks_pkey on talks talks_2
--   InitPlan 7
--     ->  Result
--           ->  Seq Scan on talks talks_3
--   InitPlan 8
--     ->  Result
--           ->  Index Only Scan using notification_settings_pkey on notification_settings

-- organizations/organizations/organizations.repo.ts: findFirstSteps
select user_id
  from push_subscriptions
  where user_id = $1
  limit $2;
-- Limit
--   ->  Seq Scan on push_subscriptions

-- organizations/organizations/organizations.repo.ts: findOrganization
select o.org_id, o.name, o.image, o.label, o.type, o.status, o.clips, o.apps, o.recording_notice, o.session_minutes, iso(o.factor_from) as factor_from, o.factor_guests, o.deleted, o.created, o.created_by as by, o.created_by, (select max(u.last_seen) from members p join users u using (user_id) where p.org_id = $1 and p.org_id = o.org_id) as last_seen, (select t.talk_id from talks t where t.org_id = $2 and t.org_id = o.org_id order by t.recorded_at desc limit 1) is not null as onboarded, exists (select from imported_people i where i.org_id = $3 and i.org_id = o.org_id and i.linked is null) as imported, coalesce(m.org_role, 'admin') as org_role, coalesce(m.send, false) as send, coalesce(m.moderate, true) as moderate, channel_roles_of(o.org_id, $4) as channel_roles, iso(m.guest_until) as guest_until
  from organizations o
  left join members m on m.org_id = o.org_id
  and m.user_id = $5
  where o.org_id = $6;
-- Result
--   ->  Nested Loop Left Join
--         ->  Index Scan using organizations_pkey on organizations o
--         ->  Result
--               ->  Index Scan using members_pkey on members m
--   SubPlan 1
--     ->  Aggregate
--           ->  Result
--                 ->  Hash Join
--                       ->  Seq Scan on users u
--                       ->  Hash
--                             ->  Index Only Scan using members_pkey on members p
--   SubPlan 2
--     ->  Limit
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t
--   SubPlan 3
--     ->  Result
--           ->  Seq Scan on imported_people i

-- organizations/organizations/organizations.repo.ts: findSettings
select settings
  from users
  where user_id = $1;
-- Index Scan using users_pkey on users

-- organizations/organizations/organizations.repo.ts: insertOrganization
insert into organizations (org_id, created_by, name, label, type, image)
  values ($1, …);
-- Insert on organizations
--   ->  Result

-- organizations/organizations/organizations.repo.ts: updateDeleted
update organizations
  set deleted = now()
  where org_id = $1
  and deleted is null;
-- Update on organizations
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- organizations/organizations/organizations.repo.ts: updateOrganization
update organizations
  set label = $1
  where org_id = $2;
-- Update on organizations
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- organizations/own-organizations.repo.ts: listOrgIds
select org_id
  from directory
  where kind = $1
  and id = $2
  and (until is null or until > now())
  order by org_id;
-- Index Scan using directory_pkey on directory

-- organizations/quotas/quotas.repo.ts: countUploads
select count(*)::integer as all, count(*) filter (where user_id = $1)::integer as own, coalesce(ceil(extract(epoch from min(created) + interval '24 hours' - now())), 0)::integer as left, coalesce(ceil(extract(epoch from min(created) filter (where user_id = $2) + interval '24 hours' - now())), 0)::integer as own_left
  from uploads
  where org_id = $3
  and talk_id is null
  and created > now() - interval '24 hours';
-- Aggregate
--   ->  Result
--         ->  Index Scan using uploads_pkey on uploads

-- organizations/quotas/quotas.repo.ts: sumMinutes
select coalesce(sum(coalesce(duration, bytes::float / 8000)), 0) / 60 as minutes
  from talks
  where org_id = $1
  and created >= $2
  and channel_id <> all (hidden_channels());
-- Aggregate
--   ->  Result
--         ->  Index Only Scan using talks_usage on talks

-- organizations/retention/retention.repo.ts: countReach
select count(*) filter (where talk and not kept)::integer as talks, count(*) filter (where sound and talk is not true and not kept)::integer as sounds, count(*) filter (where (talk or sound) and kept)::integer as held_talks, count(*)::integer as all
  from ( select ( recorded_at < now() - make_interval(days => $1::integer) and created < now() - make_interval(days => $2::integer) and coalesce(restored, created) < now() - make_interval(days => $3::integer)) as talk, ( recorded_at < now() - make_interval(days => $4::integer) and created < now() - make_interval(days => $5::integer) and coalesce(restored, created) < now() - make_interval(days => $6::integer)) as sound, held is not null as kept from talks where org_id = $7 and deleted is null and sound_deleted is null and (channel_id = $8 or $9 = $10 and not exists ( select 1 from retention_rules r where r.org_id = $11 and r.scope_id = talks.channel_id))) t;
-- Aggregate
--   ->  Result
--         ->  Index Scan using talks_sha256 on talks
--               SubPlan 2
--                 ->  Result
--                       ->  Index Only Scan using retention_rules_pkey on retention_rules r

-- organizations/retention/retention.repo.ts: deleteRule
delete
  from retention_rules
  where org_id = $1
  and scope_id = $2
  returning scope_id;
-- Delete on retention_rules
--   ->  Result
--         ->  Index Scan using retention_rules_pkey on retention_rules

-- organizations/retention/retention.repo.ts: listDue
select org_id, talk_id, part
  from retention_due($1);
-- Function Scan on retention_due

-- organizations/retention/retention.repo.ts: listHolds
select talk_id, org_id, channel_id, recorded_at, title, held as held, held_by as held_by, hold_reason as reason
  from talks
  where org_id = $1
  and held is not null
  order by held desc
  limit $2;
-- Limit
--   ->  Result
--         ->  Index Scan using talks_held on talks

-- organizations/retention/retention.repo.ts: listRules
select org_id, nullif(scope_id, $1) as channel_id, sound_days, talk_days, at_once, modified, modified_by
  from retention_rules
  where org_id = $2
  order by modified desc;
-- Sort
--   ->  Result
--         ->  Index Scan using retention_rules_pkey on retention_rules

-- organizations/retention/retention.repo.ts: updateHeld
update talks
  set held = coalesce(held, $1::timestamptz), held_by = $2, hold_reason = $3, modified = now()
  where org_id = $4
  and talk_id = $5
  and deleted is null
  returning talk_id, org_id, channel_id, recorded_at, title, held as held, held_by as held_by, hold_reason as reason;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- organizations/retention/retention.repo.ts: updateReleased
update talks
  set held = $1, held_by = $2, hold_reason = $3, modified = now()
  where org_id = $4
  and talk_id = $5
  and held is not null
  returning channel_id, coalesce(title, '') as subject;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_held on talks

-- organizations/retention/retention.repo.ts: upsertRule
insert into retention_rules (org_id, scope_id, sound_days, talk_days, at_once, modified_by)
  values ($1, …)
  on conflict (org_id, scope_id) do update
  set sound_days = $7, talk_days = $8, at_once = $9, modified_by = $10, modified = excluded.modified
  returning org_id, nullif(scope_id, $11) as channel_id, sound_days, talk_days, at_once, modified, modified_by;
-- Insert on retention_rules
--   ->  Result

-- organizations/scim/scim-groups.repo.ts: listGiven
select m.scim_id, g.role, g.channel_ids
  from scim_group_members m
  join scim_groups g on g.org_id = m.org_id
  and g.group_id = m.group_id
  where m.org_id = $1
  and m.scim_id = any ($2::uuid[])
  and (g.role is not null or g.channel_ids <> '{}');
-- Result
--   ->  Nested Loop
--         ->  Seq Scan on scim_groups g
--         ->  Index Only Scan using scim_group_members_pkey on scim_group_members m

-- organizations/scim/scim-groups.repo.ts: listGivingGroups
select g.group_id, g.name, g.role, g.channel_ids, (select count(*)::int from scim_group_members m where m.org_id = $1 and m.org_id = g.org_id and m.group_id = g.group_id) as people
  from scim_groups as g
  where g.org_id = $2
  and g.group_id = $3
  order by lower(g.name), g.group_id;
-- Sort
--   ->  Result
--         ->  Index Scan using scim_groups_pkey on scim_groups g
--         SubPlan 1
--           ->  Aggregate
--                 ->  Result
--                       ->  Index Only Scan using scim_group_members_pkey on scim_group_members m

-- organizations/scim/scim-groups.repo.ts: listGivingGroups
select g.group_id, g.name, g.role, g.channel_ids, (select count(*)::int from scim_group_members m where m.org_id = $1 and m.org_id = g.org_id and m.group_id = g.group_id) as people
  from scim_groups as g
  where g.org_id = $2
  order by lower(g.name), g.group_id;
-- Sort
--   ->  Result
--         ->  Seq Scan on scim_groups g
--         SubPlan 1
--           ->  Aggregate
--                 ->  Result
--                       ->  Index Only Scan using scim_group_members_pkey on scim_group_members m

-- organizations/scim/scim-groups.repo.ts: listMembersAmong
select s.scim_id, s.user_id, s.email, m.org_role
  from scim_users s
  join members m on m.org_id = s.org_id
  and m.user_id = s.user_id
  where s.org_id = $1
  and s.scim_id = any ($2::uuid[]);
-- Result
--   ->  Hash Join
--         ->  Index Scan using members_pkey on members m
--         ->  Hash
--               ->  Index Scan using scim_users_pkey on scim_users s

-- organizations/scim/scim-groups.repo.ts: listPeopleIn
select m.group_id, m.scim_id, s.user_name
  from scim_group_members as m
  inner join scim_users as s on s.org_id = m.org_id
  and s.scim_id = m.scim_id
  where m.org_id = $1
  and m.group_id in ($2)
  order by m.scim_id;
-- Result
--   ->  Nested Loop
--         ->  Index Only Scan using scim_group_members_pkey on scim_group_members m
--         ->  Index Scan using scim_users_pkey on scim_users s

-- organizations/scim/scim-groups.repo.ts: updateGiving
update scim_groups
  set role = $1, channel_ids = $2
  where org_id = $3
  and group_id = $4;
-- Update on scim_groups
--   ->  Result
--         ->  Index Scan using scim_groups_pkey on scim_groups

-- organizations/scim/scim-tokens.repo.ts: deleteToken
delete
  from directory
  where kind = $1
  and id = $2
  and org_id = $3;
-- Delete on directory
--   ->  Index Scan using directory_pkey on directory

-- organizations/scim/scim-tokens.repo.ts: deleteToken
delete
  from scim_tokens
  where org_id = $1
  and token_id = $2
  returning name;
-- Delete on scim_tokens
--   ->  Result
--         ->  Index Scan using scim_tokens_pkey on scim_tokens

-- organizations/scim/scim-tokens.repo.ts: insertToken
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- organizations/scim/scim-tokens.repo.ts: insertToken
insert into scim_tokens (org_id, created_by, token_id, name, secret_hash, ending)
  values ($1, …)
  returning token_id, name, ending, created, created_by, last_used;
-- Insert on scim_tokens
--   ->  Result

-- organizations/scim/scim-tokens.repo.ts: listTokens
select token_id, name, ending, created, created_by, last_used
  from scim_tokens
  where org_id = $1
  order by created desc;
-- Sort
--   ->  Result
--         ->  Index Scan using scim_tokens_pkey on scim_tokens

-- organizations/scim/scim-users.repo.ts: countPeople
select count(*)::int as people, count(*) filter (where s.user_id is null)::int as waiting
  from scim_users s
  left join members m on m.org_id = s.org_id
  and m.user_id = s.user_id
  where s.org_id = $1
  and s.active
  and (s.user_id is null or m.user_id is not null);
-- Aggregate
--   ->  Result
--         ->  Hash Left Join
--               ->  Seq Scan on scim_users s
--               ->  Hash
--                     ->  Result
--                           ->  Index Only Scan using members_pkey on members m

-- organizations/scim/scim-users.repo.ts: listOwnDomains
select domain
  from email_domains
  where org_id = $1
  and verified is not null
  and lost is null
  order by domain;
-- Result
--   ->  Index Scan using email_domains_org_id_domain_key on email_domains

-- organizations/speakers/speakers.repo.ts: deleteSpeaker
delete
  from speakers
  where org_id = $1
  and speaker_id = $2;
-- Delete on speakers
--   ->  Result
--         ->  Index Scan using speakers_pkey on speakers

-- organizations/speakers/speakers.repo.ts: deleteSpeaker
update alerts
  set speaker_ids = array_remove(speaker_ids, $1::uuid)
  where org_id = $2
  and speaker_ids @> array[$3::uuid]
  and cardinality(speaker_ids) > 1;
-- Update on alerts
--   ->  Result
--         ->  Seq Scan on alerts

-- organizations/speakers/speakers.repo.ts: deleteSpeaker
with changed as ( update talks set speaker_id = $1::uuid where org_id = $2 and speaker_id = $3 returning recorded_at) select min(recorded_at) as at, max(recorded_at) as until
  from changed
  group by date_trunc('day', recorded_at);
-- HashAggregate
--   CTE changed
--     ->  Update on talks
--           ->  Result
--                 ->  Index Scan using talks_of_speaker on talks
--   ->  CTE Scan on changed

-- organizations/speakers/speakers.repo.ts: findSpeaker
select org_id, speaker_id, name, description, image, sample, consent, created, created_by
  from speakers
  where org_id = $1
  and speaker_id = $2;
-- Result
--   ->  Index Scan using speakers_pkey on speakers

-- organizations/speakers/speakers.repo.ts: insertSpeaker
insert into speakers (org_id, speaker_id, created_by, name, description, consent, sample, image)
  values ($1, …);
-- Insert on speakers
--   ->  Result

-- organizations/speakers/speakers.repo.ts: listNames
select speaker_id, name
  from speakers
  where org_id = $1
  and speaker_id <> $2;
-- Result
--   ->  Index Scan using speakers_pkey on speakers

-- organizations/speakers/speakers.repo.ts: listSpeakers
select org_id, speaker_id, name, description, image, sample, consent, created, created_by
  from speakers
  where org_id = $1
  order by lower(name), speaker_id;
-- Sort
--   ->  Result
--         ->  Index Scan using speakers_pkey on speakers

-- organizations/speakers/speakers.repo.ts: lockSpeakers
select org_id, speaker_id, name, description, image, sample, consent, created, created_by
  from speakers
  where org_id = $1
  and speaker_id in ($2, …)
  order by speaker_id
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using speakers_pkey on speakers

-- organizations/speakers/speakers.repo.ts: moveTalks
update alerts
  set speaker_ids = case when speaker_ids @> array[$1::uuid] then array_remove(speaker_ids, $2::uuid) else array_replace(speaker_ids, $3::uuid, $4::uuid) end
  where org_id = $5
  and speaker_ids @> array[$6::uuid];
-- Update on alerts
--   ->  Result
--         ->  Seq Scan on alerts

-- organizations/speakers/speakers.repo.ts: moveTalks
with changed as ( update talks set speaker_id = $1::uuid where org_id = $2 and speaker_id = $3 returning recorded_at) select min(recorded_at) as at, max(recorded_at) as until
  from changed
  group by date_trunc('day', recorded_at);
-- HashAggregate
--   CTE changed
--     ->  Update on talks
--           ->  Result
--                 ->  Index Scan using talks_of_speaker on talks
--   ->  CTE Scan on changed

-- organizations/speakers/speakers.repo.ts: updateSpeaker
update speakers
  set name = $1
  where org_id = $2
  and speaker_id = $3;
-- Update on speakers
--   ->  Result
--         ->  Index Scan using speakers_pkey on speakers

-- organizations/tags/tags.repo.ts: deleteTag
delete
  from tags
  where org_id = $1
  and tag_id = $2;
-- Delete on tags
--   ->  Result
--         ->  Index Scan using tags_pkey on tags

-- organizations/tags/tags.repo.ts: deleteTag
with changed as ( update talks set tags = array_remove(tags, $1::uuid) where org_id = $2 and tags @> array[$3::uuid] returning recorded_at) select min(recorded_at) as at, max(recorded_at) as until
  from changed
  group by date_trunc('day', recorded_at);
-- HashAggregate
--   CTE changed
--     ->  Update on talks
--           ->  Result
--                 ->  Seq Scan on talks
--   ->  CTE Scan on changed

-- organizations/tags/tags.repo.ts: findTag
select org_id, tag_id, tag, description, color, created, created_by
  from tags
  where org_id = $1
  and tag_id = $2;
-- Result
--   ->  Index Scan using tags_pkey on tags

-- organizations/tags/tags.repo.ts: insertTag
insert into tags (org_id, created_by, tag_id, tag, description, color)
  values ($1, …);
-- Insert on tags
--   ->  Result

-- organizations/tags/tags.repo.ts: listTags
select org_id, tag_id, tag, description, color, created, created_by
  from tags
  where org_id = $1
  order by lower(tag);
-- Result
--   ->  Index Scan using tags_tag on tags

-- organizations/tags/tags.repo.ts: lockTags
select org_id, tag_id, tag, description, color, created, created_by
  from tags
  where org_id = $1
  and tag_id in ($2)
  order by tag_id
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using tags_pkey on tags

-- organizations/tags/tags.repo.ts: lockTags
select org_id, tag_id, tag, description, color, created, created_by
  from tags
  where org_id = $1
  and tag_id in ($2, …)
  order by tag_id
  for update;
-- LockRows
--   ->  Result
--         ->  Index Scan using tags_pkey on tags

-- organizations/tags/tags.repo.ts: moveTalks
with changed as ( update talks set tags = array_replace(tags, $1::uuid, $2::uuid) where org_id = $3 and tags @> array[$4::uuid] and not tags @> array[$5::uuid] returning recorded_at) select min(recorded_at) as at, max(recorded_at) as until
  from changed
  group by date_trunc('day', recorded_at);
-- HashAggregate
--   CTE changed
--     ->  Update on talks
--           ->  Result
--                 ->  Seq Scan on talks
--   ->  CTE Scan on changed

-- organizations/tags/tags.repo.ts: updateTag
update tags
  set tag = $1
  where org_id = $2
  and tag_id = $3;
-- Update on tags
--   ->  Result
--         ->  Index Scan using tags_pkey on tags

-- organizations/trash/orphans.repo.ts: beginSweep
insert into sweeps (name, begun, until)
  values ($1, now(), $2)
  on conflict (name) do update
  set begun = now()
  where sweeps.begun < now() - make_interval(mins => $3)
  returning until;
-- Insert on sweeps
--   ->  Result

-- organizations/trash/orphans.repo.ts: listOrganizations
select distinct org_id
  from directory
  where kind = $1
  and org_id > $2
  order by org_id
  limit $3;
-- Limit
--   ->  Sort
--         ->  HashAggregate
--               ->  Index Only Scan using directory_pkey on directory

-- organizations/trash/orphans.repo.ts: updateSweep
update sweeps
  set until = $1
  where name = $2;
-- Update on sweeps
--   ->  Seq Scan on sweeps

-- organizations/trash/trash.repo.ts: listOverdue
select kind, org_id, id
  from overdue($1, …);
-- Function Scan on overdue

-- organizations/trash/trash.repo.ts: listRemovals
select prefix
  from removals
  where due < now()
  order by due
  limit $1;
-- Limit
--   ->  Sort
--         ->  Seq Scan on removals

-- talks/analytics/analytics.repo.ts: listNames
select i.id, (select c.name from channels c where c.org_id = $1 and c.channel_id = i.id) as name
  from unnest($2::uuid[]) as i (id);
-- Function Scan on unnest i
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using channels_pkey on channels c

-- talks/analytics/analytics.repo.ts: readFigures
with wanted as materialized (select * from unnest( $1::timestamptz[], $2::timestamptz[], $3::integer[], $4::boolean[] ) as w (starts, ends, bucket, whole)), counted as materialized ( select w.* from wanted w join counted_spans c on c.org_id = $5 and c.starts = w.starts and c.ends = w.ends where c.org_id = $6 and w.whole and not exists ( select 1 from talk_changes x where x.org_id = $7 and x.at < w.ends and x.until >= w.starts)), span as materialized ( select w.starts, w.ends from wanted w where not exists (select 1 from counted c where c.starts = w.starts)), talk as materialized ( select s.starts, s.ends, t.talk_id, t.channel_id, t.speaker_id, t.tags, t.seconds, t.confidence from span s cross join lateral ( select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence from talks t where t.org_id = $8 and t.recorded_at >= s.starts and t.recorded_at < s.ends and t.deleted is null and t.channel_id <> all (hidden_channels()) and ($9::uuid[] is null or t.channel_id = any ($10::uuid[])) offset 0) t), struck as materialized ( select h.talk_id, count(*)::integer as hits from hits h where h.org_id = $11 and h.talk_id in (select t.talk_id from talk t) group by h.talk_id), part as ( select true as own, w.bucket, f.id, f.talks, f.seconds, f.scored, f.weighed, f.hits from (select 'channel' as kind, m.starts, m.ends, m.channel_id as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits from (select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, t.channel_id as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id) m group by m.starts, m.ends, m.channel_id, m.id) f join wanted w on w.starts = f.starts union all select true, c.bucket, r.* from counted c cross join lateral ( select r.id, r.talks, r.seconds, r.scored, r.weighed, r.hits from talk_counts r where r.org_id = $12 and r.starts = c.starts and r.ends = c.ends and r.kind = 'channel' and r.channel_id <> all (hidden_channels()) and r.channel_id <> '00000000-0000-0000-0000-000000000000' and ($13::uuid[] is null or r.channel_id = any ($14::uuid[])) offset 0) r) select (select coalesce(json_agg(f.columns), '[]') from ( select json_build_array(p.own, array_agg(p.bucket), array_agg(p.id), array_agg(p.talks), array_agg(p.seconds), array_agg(p.scored), array_agg(p.weighed), array_agg(p.hits)) as columns from part p group by p.own) f) as figures, (select count(*)::integer from talk) as read, (select count(*)::integer from wanted w where w.whole and w.starts < now() and not exists ( select 1 from counted_spans c where c.org_id = $15 and c.starts = w.starts and c.ends = w.ends)) as uncounted;
-- Result
--   CTE wanted
--     ->  Function Scan on w
--   CTE counted
--     ->  Result
--           ->  Nested Loop Anti Join
--                 ->  Nested Loop
--                       ->  CTE Scan on wanted w_1
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c
--                 ->  Materialize
--                       ->  Result
--                             ->  Index Scan using talk_changes_at on talk_changes x
--   CTE span
--     ->  Hash Anti Join
--           ->  CTE Scan on wanted w_2
--           ->  Hash
--                 ->  CTE Scan on counted c_1
--   CTE talk
--     ->  Nested Loop
--           ->  CTE Scan on span s
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t
--   CTE struck
--     ->  GroupAggregate
--           ->  Sort
--                 ->  Result
--                       ->  Nested Loop
--                             ->  HashAggregate
--                                   ->  CTE Scan on talk t_1
--                             ->  Index Scan using hits_talk on hits h
--   InitPlan 6
--     ->  Aggregate
--           ->  GroupAggregate
--                 ->  Sort
--                       ->  Append
--                             ->  Hash Join
--                                   ->  CTE Scan on wanted w_3
--                                   ->  Hash
--                                         ->  Subquery Scan on f
--                                               ->  HashAggregate
--                                                     ->  Nested Loop Left Join
--                                                           ->  CTE Scan on talk t_2
--                                                           ->  CTE Scan on struck k
--                             ->  Nested Loop
--                                   ->  CTE Scan on counted c_2
--                                   ->  Result
--                                         ->  Index Scan using talk_counts_pkey on talk_counts r
--   InitPlan 7
--     ->  Aggregate
--           ->  CTE Scan on talk
--   InitPlan 8
--     ->  Aggregate
--           ->  Nested Loop Anti Join
--                 ->  CTE Scan on wanted w_4
--                 ->  Result
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c_3

-- talks/analytics/check-counts.repo.ts: listToCheck
select org_id
  from counted_organizations($1);
-- Function Scan on counted_organizations

-- talks/analytics/hours.repo.ts: countByHour
with talk as materialized ( select t.talk_id, coalesce(t.duration, 0) as seconds, t.confidence, t.audio_quality, t.recorded_at at time zone 'UTC' + make_interval(secs => s.seconds) as clock from unnest($1::timestamptz[], $2::timestamptz[], $3::float8[]) as s (begins, ends, seconds) join talks t on t.org_id = $4 and t.recorded_at >= s.begins and t.recorded_at < s.ends where t.org_id = $5 and t.deleted is null and t.channel_id <> all (hidden_channels()) and ($6::uuid[] is null or t.channel_id = any ($7::uuid[]))), struck as materialized ( select h.talk_id, count(*)::integer as hits from hits h where h.org_id = $8 and h.talk_id in (select talk_id from talk) group by h.talk_id) select extract(isodow from t.clock)::integer as weekday, extract(hour from t.clock)::integer as hour, count(*)::integer as talks, sum(t.seconds)::float8 / 60 as minutes, coalesce(sum(k.hits), 0)::integer as hits, (sum(t.confidence * t.seconds) / nullif(sum(t.seconds) filter (where t.confidence is not null), 0))::float8 as confidence, (sum(t.audio_quality * t.seconds) / nullif(sum(t.seconds) filter (where t.audio_quality is not null), 0))::float8 as quality
  from talk t
  left join struck k on k.talk_id = t.talk_id
  group by 1, 2
  order by 1, 2;
-- Sort
--   CTE talk
--     ->  Result
--           ->  Nested Loop
--                 ->  Function Scan on s
--                 ->  Materialize
--                       ->  Seq Scan on talks t_1
--   CTE struck
--     ->  HashAggregate
--           ->  Result
--                 ->  Hash Right Semi Join
--                       ->  CTE Scan on talk
--                       ->  Hash
--                             ->  Seq Scan on hits h
--   ->  HashAggregate
--         ->  Hash Left Join
--               ->  CTE Scan on talk t
--               ->  Hash
--                     ->  CTE Scan on struck k

-- talks/analytics/rollups.repo.ts: addBytes
update storage_totals
  set bytes = bytes + $1::bigint
  where org_id = $2;
-- Update on storage_totals
--   ->  Result
--         ->  Index Scan using storage_totals_pkey on storage_totals

-- talks/analytics/rollups.repo.ts: findTimes
select (select min(recorded_at) from talks where org_id = $1) as first, (select max(recorded_at) from talks where org_id = $2) as last;
-- Result
--   InitPlan 2
--     ->  Result
--           InitPlan 1
--             ->  Limit
--                   ->  Result
--                         ->  Index Scan Backward using talks_newest on talks
--   InitPlan 4
--     ->  Result
--           InitPlan 3
--             ->  Limit
--                   ->  Result
--                         ->  Index Scan using talks_newest on talks talks_1

-- talks/analytics/rollups.repo.ts: listAffected
select s.starts, s.ends
  from counted_spans s
  where s.org_id = $1
  and exists ( select 1 from unnest($2::timestamptz[], $3::timestamptz[]) as c (at, until) where c.at < s.ends and c.until >= s.starts);
-- Result
--   ->  Nested Loop Semi Join
--         ->  Seq Scan on counted_spans s
--         ->  Function Scan on c

-- talks/analytics/rollups.repo.ts: listChanged
select org_id
  from changed_organizations($1);
-- Function Scan on changed_organizations

-- talks/analytics/rollups.repo.ts: lockTotals
insert into storage_totals (org_id, bytes)
  values ($1, …)
  on conflict (org_id) do update
  set bytes = storage_totals.bytes;
-- Insert on storage_totals
--   ->  Result

-- talks/analytics/rollups.repo.ts: recount
delete
  from counted_spans r
  where r.org_id = $1
  and (r.starts, r.ends) in (select s.starts, s.ends from unnest( $2::timestamptz[], $3::timestamptz[]) as s (starts, ends));
-- Delete on counted_spans r
--   ->  Result
--         ->  Hash Semi Join
--               ->  Seq Scan on counted_spans r
--               ->  Hash
--                     ->  Function Scan on s

-- talks/analytics/rollups.repo.ts: recount
delete
  from talk_counts r
  where r.org_id = $1
  and (r.starts, r.ends) in (select s.starts, s.ends from unnest( $2::timestamptz[], $3::timestamptz[]) as s (starts, ends));
-- Delete on talk_counts r
--   ->  Result
--         ->  Hash Right Semi Join
--               ->  Function Scan on s
--               ->  Hash
--                     ->  Index Scan using talk_counts_pkey on talk_counts r

-- talks/analytics/rollups.repo.ts: recount
insert into counted_spans (org_id, starts, ends)
  values ($1, …);
-- Insert on counted_spans
--   ->  Result

-- talks/analytics/rollups.repo.ts: recount
with span as materialized (select s.starts, s.ends from unnest( $1::timestamptz[], $2::timestamptz[]) as s (starts, ends)), talk as materialized ( select s.starts, s.ends, t.talk_id, t.channel_id, t.speaker_id, t.tags, t.seconds, t.confidence from span s cross join lateral ( select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence from talks t where t.org_id = $3 and t.recorded_at >= s.starts and t.recorded_at < s.ends and t.deleted is null and t.channel_id <> all (hidden_channels()) and ($4::uuid[] is null or t.channel_id = any ($5::uuid[])) offset 0) t), struck as materialized ( select h.talk_id, count(*)::integer as hits from hits h where h.org_id = $6 and h.talk_id in (select t.talk_id from talk t) group by h.talk_id) select 'channel' as kind, m.starts, m.ends, coalesce(m.channel_id, '00000000-0000-0000-0000-000000000000') as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits
  from (select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, t.channel_id as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id) m
  group by grouping sets ((m.starts, m.ends, m.channel_id, m.id) )
  union all select 'speaker' as kind, m.starts, m.ends, coalesce(m.channel_id, '00000000-0000-0000-0000-000000000000') as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits
  from (select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, coalesce(t.speaker_id, '00000000-0000-0000-0000-000000000000') as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id) m
  group by grouping sets ((m.starts, m.ends, m.channel_id, m.id) , (m.starts, m.ends, m.id))
  union all select 'tag' as kind, m.starts, m.ends, coalesce(m.channel_id, '00000000-0000-0000-0000-000000000000') as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits
  from ( select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, coalesce(u.tag_id, '00000000-0000-0000-0000-000000000000') as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id left join lateral unnest(t.tags) as u (tag_id) on true) m
  group by grouping sets ((m.starts, m.ends, m.channel_id, m.id) , (m.starts, m.ends, m.id))
  union all select 'alert' as kind, m.starts, m.ends, coalesce(m.channel_id, '00000000-0000-0000-0000-000000000000') as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits
  from ( select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, coalesce(h.alert_id, '00000000-0000-0000-0000-000000000000') as id, (h.alert_id is not null)::integer as hits from talk t left join hits h on h.org_id = $7 and h.talk_id = t.talk_id) m
  group by grouping sets ((m.starts, m.ends, m.channel_id, m.id) , (m.starts, m.ends, m.id));
-- Append
--   CTE span
--     ->  Function Scan on s
--   CTE talk
--     ->  Nested Loop
--           ->  CTE Scan on span s_1
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t_4
--   CTE struck
--     ->  HashAggregate
--           ->  Result
--                 ->  Nested Loop
--                       ->  HashAggregate
--                             ->  CTE Scan on talk t_5
--                       ->  Index Scan using hits_talk on hits h_1
--   ->  Subquery Scan on "*SELECT* 1_1"
--         ->  HashAggregate
--               ->  Hash Left Join
--                     ->  CTE Scan on talk t
--                     ->  Hash
--                           ->  CTE Scan on struck k
--   ->  Subquery Scan on "*SELECT* 2"
--         ->  GroupAggregate
--               ->  Sort
--                     ->  Hash Left Join
--                           ->  CTE Scan on talk t_1
--                           ->  Hash
--                                 ->  CTE Scan on struck k_1
--   ->  Subquery Scan on "*SELECT* 3"
--         ->  GroupAggregate
--               ->  Sort
--                     ->  Nested Loop Left Join
--                           ->  Hash Left Join
--                                 ->  CTE Scan on talk t_2
--                                 ->  Hash
--                                       ->  CTE Scan on struck k_2
--                           ->  Function Scan on unnest u
--   ->  Subquery Scan on "*SELECT* 4"
--         ->  GroupAggregate
--               ->  Sort
--                     ->  Nested Loop Left Join
--                           ->  CTE Scan on talk t_3
--                           ->  Result
--                                 ->  Index Scan using hits_talk on hits h

-- talks/analytics/rollups.repo.ts: sumTalks
with wanted as materialized (select * from unnest( $1::timestamptz[], $2::timestamptz[], $3::integer[], $4::boolean[] ) as w (starts, ends, bucket, whole)), counted as materialized ( select w.* from wanted w join counted_spans c on c.org_id = $5 and c.starts = w.starts and c.ends = w.ends where c.org_id = $6 and w.whole and not exists ( select 1 from talk_changes x where x.org_id = $7 and x.at < w.ends and x.until >= w.starts)), span as materialized ( select w.starts, w.ends from wanted w where not exists (select 1 from counted c where c.starts = w.starts)), talk as materialized ( select s.starts, s.ends, t.talk_id, t.channel_id, t.speaker_id, t.tags, t.seconds, t.confidence from span s cross join lateral ( select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence from talks t where t.org_id = $8 and t.recorded_at >= s.starts and t.recorded_at < s.ends and t.deleted is null and t.channel_id <> all (hidden_channels()) and ($9::uuid[] is null or t.channel_id = any ($10::uuid[])) offset 0) t), struck as materialized ( select h.talk_id, count(*)::integer as hits from hits h where h.org_id = $11 and h.talk_id in (select t.talk_id from talk t) group by h.talk_id), part as ( select 'speaker' as kind, m.starts, m.ends, m.channel_id as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits from (select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, coalesce(t.speaker_id, '00000000-0000-0000-0000-000000000000') as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id) m group by m.starts, m.ends, m.channel_id, m.id union all select r.* from counted c cross join lateral ( select r.kind, r.starts, r.ends, r.channel_id, r.id, r.talks, r.seconds, r.scored, r.weighed, r.hits from talk_counts r where r.org_id = $12 and r.starts = c.starts and r.ends = c.ends and r.kind = 'speaker' and r.channel_id <> all (hidden_channels()) and r.channel_id = '00000000-0000-0000-0000-000000000000' and ($13::uuid[] is null or r.channel_id = any ($14::uuid[])) offset 0) r), figure as materialized ( select p.kind, w.bucket, p.id, sum(p.talks)::integer as talks, sum(p.seconds) as seconds, sum(p.scored) as scored, sum(p.weighed) as weighed, sum(p.hits)::integer as hits from part p join wanted w on w.starts = p.starts group by p.kind, w.bucket, p.id) select coalesce(( select jsonb_agg(jsonb_build_object('id', f.id, 'talks', f.talks)) from figure f), '[]') as rows, (select count(*)::integer from talk) as read, (select count(*)::integer from wanted w where w.whole and w.starts < now() and not exists ( select 1 from counted_spans c where c.org_id = $15 and c.starts = w.starts and c.ends = w.ends)) as uncounted;
-- Result
--   CTE wanted
--     ->  Function Scan on w
--   CTE counted
--     ->  Result
--           ->  Nested Loop Anti Join
--                 ->  Nested Loop
--                       ->  CTE Scan on wanted w_1
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c
--                 ->  Materialize
--                       ->  Result
--                             ->  Index Scan using talk_changes_at on talk_changes x
--   CTE span
--     ->  Hash Anti Join
--           ->  CTE Scan on wanted w_2
--           ->  Hash
--                 ->  CTE Scan on counted c_1
--   CTE talk
--     ->  Nested Loop
--           ->  CTE Scan on span s
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t
--   CTE struck
--     ->  GroupAggregate
--           ->  Sort
--                 ->  Result
--                       ->  Nested Loop
--                             ->  HashAggregate
--                                   ->  CTE Scan on talk t_1
--                             ->  Index Scan using hits_talk on hits h
--   CTE figure
--     ->  GroupAggregate
--           ->  Sort
--                 ->  Hash Join
--                       ->  Append
--                             ->  Subquery Scan on "*SELECT* 1"
--                                   ->  HashAggregate
--                                         ->  Nested Loop Left Join
--                                               ->  CTE Scan on talk t_2
--                                               ->  CTE Scan on struck k
--                             ->  Subquery Scan on "*SELECT* 2"
--                                   ->  Nested Loop
--                                         ->  CTE Scan on counted c_2
--                                         ->  Result
--                                               ->  Index Scan using talk_counts_pkey on talk_counts r
--                       ->  Hash
--                             ->  CTE Scan on wanted w_3
--   InitPlan 7
--     ->  Aggregate
--           ->  CTE Scan on figure f
--   InitPlan 8
--     ->  Aggregate
--           ->  CTE Scan on talk
--   InitPlan 9
--     ->  Aggregate
--           ->  Nested Loop Anti Join
--                 ->  CTE Scan on wanted w_4
--                 ->  Result
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c_3

-- talks/analytics/rollups.repo.ts: sumTalks
with wanted as materialized (select * from unnest( $1::timestamptz[], $2::timestamptz[], $3::integer[], $4::boolean[] ) as w (starts, ends, bucket, whole)), counted as materialized ( select w.* from wanted w join counted_spans c on c.org_id = $5 and c.starts = w.starts and c.ends = w.ends where c.org_id = $6 and w.whole and not exists ( select 1 from talk_changes x where x.org_id = $7 and x.at < w.ends and x.until >= w.starts)), span as materialized ( select w.starts, w.ends from wanted w where not exists (select 1 from counted c where c.starts = w.starts)), talk as materialized ( select s.starts, s.ends, t.talk_id, t.channel_id, t.speaker_id, t.tags, t.seconds, t.confidence from span s cross join lateral ( select t.talk_id, t.channel_id, t.speaker_id, t.tags, coalesce(t.duration, 0) as seconds, t.confidence from talks t where t.org_id = $8 and t.recorded_at >= s.starts and t.recorded_at < s.ends and t.deleted is null and t.channel_id <> all (hidden_channels()) and ($9::uuid[] is null or t.channel_id = any ($10::uuid[])) offset 0) t), struck as materialized ( select h.talk_id, count(*)::integer as hits from hits h where h.org_id = $11 and h.talk_id in (select t.talk_id from talk t) group by h.talk_id), part as ( select 'tag' as kind, m.starts, m.ends, m.channel_id as channel_id, m.id, count(*)::integer as talks, sum(m.seconds) as seconds, coalesce(sum(m.seconds) filter (where m.confidence is not null), 0) as scored, coalesce(sum(m.confidence * m.seconds), 0) as weighed, coalesce(sum(m.hits), 0)::integer as hits from ( select t.starts, t.ends, t.channel_id, t.seconds, t.confidence, coalesce(u.tag_id, '00000000-0000-0000-0000-000000000000') as id, k.hits as hits from talk t left join struck k on k.talk_id = t.talk_id left join lateral unnest(t.tags) as u (tag_id) on true) m group by m.starts, m.ends, m.channel_id, m.id union all select r.* from counted c cross join lateral ( select r.kind, r.starts, r.ends, r.channel_id, r.id, r.talks, r.seconds, r.scored, r.weighed, r.hits from talk_counts r where r.org_id = $12 and r.starts = c.starts and r.ends = c.ends and r.kind = 'tag' and r.channel_id <> all (hidden_channels()) and r.channel_id = '00000000-0000-0000-0000-000000000000' and ($13::uuid[] is null or r.channel_id = any ($14::uuid[])) offset 0) r), figure as materialized ( select p.kind, w.bucket, p.id, sum(p.talks)::integer as talks, sum(p.seconds) as seconds, sum(p.scored) as scored, sum(p.weighed) as weighed, sum(p.hits)::integer as hits from part p join wanted w on w.starts = p.starts group by p.kind, w.bucket, p.id) select coalesce(( select jsonb_agg(jsonb_build_object('id', f.id, 'talks', f.talks)) from figure f), '[]') as rows, (select count(*)::integer from talk) as read, (select count(*)::integer from wanted w where w.whole and w.starts < now() and not exists ( select 1 from counted_spans c where c.org_id = $15 and c.starts = w.starts and c.ends = w.ends)) as uncounted;
-- Result
--   CTE wanted
--     ->  Function Scan on w
--   CTE counted
--     ->  Result
--           ->  Nested Loop Anti Join
--                 ->  Nested Loop
--                       ->  CTE Scan on wanted w_1
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c
--                 ->  Materialize
--                       ->  Result
--                             ->  Index Scan using talk_changes_at on talk_changes x
--   CTE span
--     ->  Hash Anti Join
--           ->  CTE Scan on wanted w_2
--           ->  Hash
--                 ->  CTE Scan on counted c_1
--   CTE talk
--     ->  Nested Loop
--           ->  CTE Scan on span s
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t
--   CTE struck
--     ->  GroupAggregate
--           ->  Sort
--                 ->  Result
--                       ->  Nested Loop
--                             ->  HashAggregate
--                                   ->  CTE Scan on talk t_1
--                             ->  Index Scan using hits_talk on hits h
--   CTE figure
--     ->  GroupAggregate
--           ->  Sort
--                 ->  Hash Join
--                       ->  Append
--                             ->  Subquery Scan on "*SELECT* 1"
--                                   ->  HashAggregate
--                                         ->  Nested Loop Left Join
--                                               ->  Nested Loop Left Join
--                                                     ->  CTE Scan on talk t_2
--                                                     ->  CTE Scan on struck k
--                                               ->  Function Scan on unnest u
--                             ->  Subquery Scan on "*SELECT* 2"
--                                   ->  Nested Loop
--                                         ->  CTE Scan on counted c_2
--                                         ->  Result
--                                               ->  Index Scan using talk_counts_pkey on talk_counts r
--                       ->  Hash
--                             ->  CTE Scan on wanted w_3
--   InitPlan 7
--     ->  Aggregate
--           ->  CTE Scan on figure f
--   InitPlan 8
--     ->  Aggregate
--           ->  CTE Scan on talk
--   InitPlan 9
--     ->  Aggregate
--           ->  Nested Loop Anti Join
--                 ->  CTE Scan on wanted w_4
--                 ->  Result
--                       ->  Index Only Scan using counted_spans_pkey on counted_spans c_3

-- talks/analytics/rollups.repo.ts: takeChanges
delete
  from talk_changes
  where org_id = $1
  and change_id in ( select c.change_id from talk_changes c where c.org_id = $2 limit $3)
  returning at, until, bytes;
-- Delete on talk_changes
--   ->  Result
--         ->  Nested Loop Semi Join
--               ->  Index Scan using talk_changes_pkey on talk_changes
--               ->  Subquery Scan on "ANY_subquery"
--                     ->  Limit
--                           ->  Result
--                                 ->  Index Scan using talk_changes_at on talk_changes c

-- talks/analytics/talk-changes.repo.ts: insertChanges
insert into talk_changes (org_id, at, until)
  values ($1, …);
-- Insert on talk_changes
--   ->  Result

-- talks/analytics/talk-changes.repo.ts: insertChanges
insert into talk_changes (org_id, at, until, bytes)
  values ($1, …);
-- Insert on talk_changes
--   ->  Result

-- talks/analytics/talk-changes.repo.ts: lockTalk
select recorded_at, bytes
  from talks
  where org_id = $1
  and talk_id = $2
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/clips/clips.repo.ts: deleteClip
delete
  from clips
  where org_id = $1
  and clip_id = $2;
-- Delete on clips
--   ->  Result
--         ->  Index Scan using clips_pkey on clips

-- talks/clips/clips.repo.ts: deleteClip
delete
  from directory
  where kind = $1
  and id = $2
  and org_id = $3;
-- Delete on directory
--   ->  Index Scan using directory_pkey on directory

-- talks/clips/clips.repo.ts: findClip
select org_id, talk_id, title, start, end, expires_at, show_text, show_speaker, allow_download, plays, created, created_by, replace(clips.clip_id::text, '-', '') as clip_id, password_hash is not null as has_password, ( select case when t.deleted is not null then 'bin' when s.consent = 'refused' then 'consent' end from talks t left join speakers s on s.org_id = t.org_id and s.speaker_id = t.speaker_id where t.org_id = $1 and t.org_id = clips.org_id and t.talk_id = clips.talk_id) as closed
  from clips
  where org_id = $2
  and hears_talk($3, talk_id)
  and clips.clip_id = $4;
-- Result
--   ->  Index Scan using clips_pkey on clips
--   SubPlan 1
--     ->  Result
--           ->  Nested Loop Left Join
--                 ->  Index Scan using talks_pkey on talks t
--                 ->  Result
--                       ->  Index Scan using speakers_pkey on speakers s

-- talks/clips/clips.repo.ts: findSource
select t.user_id, t.channel_id, t.duration, t.playable, t.peaks, encode(t.peak_bytes, 'base64') as peaks_base64, t.deleted, t.sound_deleted, t.bleeped, t.redacting, o.clips, s.consent
  from talks as t
  inner join organizations as o on o.org_id = t.org_id
  left join speakers as s on s.org_id = t.org_id
  and s.speaker_id = t.speaker_id
  where t.org_id = $1
  and t.talk_id = $2;
-- Result
--   ->  Nested Loop Left Join
--         ->  Nested Loop
--               ->  Index Scan using talks_pkey on talks t
--               ->  Index Scan using organizations_pkey on organizations o
--         ->  Result
--               ->  Index Scan using speakers_pkey on speakers s

-- talks/clips/clips.repo.ts: insertClip
insert into clips (org_id, created_by, clip_id, talk_id, start, end, title, show_text, show_speaker, allow_download, expires_at, password_hash, peaks)
  values ($1, …);
-- Insert on clips
--   ->  Result

-- talks/clips/clips.repo.ts: insertClip
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- talks/clips/clips.repo.ts: listClips
select org_id, talk_id, title, start, end, expires_at, show_text, show_speaker, allow_download, plays, created, created_by, replace(clips.clip_id::text, '-', '') as clip_id, password_hash is not null as has_password, ( select case when t.deleted is not null then 'bin' when s.consent = 'refused' then 'consent' end from talks t left join speakers s on s.org_id = t.org_id and s.speaker_id = t.speaker_id where t.org_id = $1 and t.org_id = clips.org_id and t.talk_id = clips.talk_id) as closed
  from clips
  where org_id = $2
  and hears_talk($3, talk_id)
  order by created desc, clips.clip_id desc
  limit $4;
-- Limit
--   ->  Result
--         ->  Index Scan using clips_newest on clips
--         SubPlan 1
--           ->  Result
--                 ->  Nested Loop Left Join
--                       ->  Index Scan using talks_pkey on talks t
--                       ->  Result
--                             ->  Index Scan using speakers_pkey on speakers s

-- talks/clips/clips.repo.ts: listClipsOfTalk
select replace(clips.clip_id::text, '-', '') as clip_id, start, end, title
  from clips
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using clips_talk on clips

-- talks/erasures/erasures.repo.ts: addCounts
update erasures
  set masked_names = masked_names + $1, modified = now()
  where org_id = $2
  and erasure_id = $3;
-- Update on erasures
--   ->  Result
--         ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/erasures.repo.ts: findErasure
select org_id, erasure_id, state, total, erased_talks, redacted_talks, deleted_notes, masked_names, held_talks, kept_talks, created, created_by, modified, person
  from erasures
  where org_id = $1
  and erasure_id = $2;
-- Result
--   ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/erasures.repo.ts: findUnfinished
select erasure_id
  from erasures
  where org_id = $1
  and state <> $2;
-- Result
--   ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/erasures.repo.ts: insertErasure
insert into erasures (org_id, created_by, person, erasure_id, total, kept_talks)
  values ($1, …)
  returning org_id, erasure_id, state, total, erased_talks, redacted_talks, deleted_notes, masked_names, held_talks, kept_talks, created, created_by, modified;
-- Insert on erasures
--   ->  Result

-- talks/erasures/erasures.repo.ts: listErasures
select org_id, erasure_id, state, total, erased_talks, redacted_talks, deleted_notes, masked_names, held_talks, kept_talks, created, created_by, modified
  from erasures
  where org_id = $1
  order by created desc
  limit $2;
-- Limit
--   ->  Sort
--         ->  Result
--               ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/erasures.repo.ts: updateDone
update erasures
  set state = $1, person = $2, held_talks = $3, modified = now()
  where org_id = $4
  and erasure_id = $5
  and state <> $6;
-- Update on erasures
--   ->  Result
--         ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/erasures.repo.ts: updateState
update erasures
  set state = $1, modified = now()
  where org_id = $2
  and erasure_id = $3
  and state <> $4
  returning org_id, erasure_id, state, total, erased_talks, redacted_talks, deleted_notes, masked_names, held_talks, kept_talks, created, created_by, modified;
-- Update on erasures
--   ->  Result
--         ->  Index Scan using erasures_pkey on erasures

-- talks/erasures/names.repo.ts: countNotesBy
select count(*) as count
  from notes
  where org_id = $1
  and user_id = $2
  and not exists ( select 1 from talks k where k.org_id = $3 and k.talk_id = notes.talk_id and (k.held is not null or k.talk_id = any ($4::uuid[])));
-- Aggregate
--   ->  Result
--         ->  Nested Loop Anti Join
--               ->  Index Scan using notes_talk on notes
--               ->  Result
--                     ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listDeliveries
select delivery_id, payload::text as payload
  from deliveries
  where org_id = $1
  and lower(payload::text) like any ($2);
-- Result
--   ->  Index Scan using deliveries_of_talk on deliveries

-- talks/erasures/names.repo.ts: listNameRows
select t.address_id::text as address_id, t.name::text as name, t.address1::text as address1, t.address2::text as address2, t.city::text as city, t.state::text as state, t.postal::text as postal, t.country::text as country, t.phone::text as phone
  from addresses t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.address1::text) like any ($3) or lower(t.address2::text) like any ($4) or lower(t.city::text) like any ($5) or lower(t.state::text) like any ($6) or lower(t.postal::text) like any ($7) or lower(t.country::text) like any ($8) or lower(t.phone::text) like any ($9));
-- Result
--   ->  Index Scan using addresses_pkey on addresses t

-- talks/erasures/names.repo.ts: listNameRows
select t.alert_id::text as alert_id, t.exclude
  from alerts t
  where t.org_id = $1
  and (lower(t.exclude::text) like any ($2));
-- Result
--   ->  Seq Scan on alerts t

-- talks/erasures/names.repo.ts: listNameRows
select t.alert_id::text as alert_id, t.keyword::text as keyword, t.condition::text as condition
  from alerts t
  where t.org_id = $1
  and (lower(t.keyword::text) like any ($2) or lower(t.condition::text) like any ($3));
-- Result
--   ->  Seq Scan on alerts t

-- talks/erasures/names.repo.ts: listNameRows
select t.alert_id::text as alert_id, t.talk_id::text as talk_id, t.keyword::text as keyword, t.before::text as before, t.match::text as match, t.after::text as after, t.note::text as note
  from hits t
  where t.org_id = $1
  and (lower(t.keyword::text) like any ($2) or lower(t.before::text) like any ($3) or lower(t.match::text) like any ($4) or lower(t.after::text) like any ($5) or lower(t.note::text) like any ($6))
  and not exists ( select 1 from talks k where k.org_id = $7 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($8::uuid[])));
-- Result
--   ->  Hash Anti Join
--         ->  Seq Scan on hits t
--         ->  Hash
--               ->  Result
--                     ->  Bitmap Heap Scan on talks k
--                           ->  BitmapOr
--                                 ->  Bitmap Index Scan on talks_held
--                                 ->  Bitmap Index Scan on talks_pkey

-- talks/erasures/names.repo.ts: listNameRows
select t.alert_id::text as alert_id, t.talk_id::text as talk_id, t.silence::text as silence
  from hits t
  where t.org_id = $1
  and (lower(t.silence::text) like any ($2))
  and not exists ( select 1 from talks k where k.org_id = $3 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($4::uuid[])));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Seq Scan on hits t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.caller::text as caller, t.caller::text as caller
  from blocked_callers t
  where t.org_id = $1
  and (lower(t.caller::text) like any ($2));
-- Result
--   ->  Index Only Scan using blocked_callers_pkey on blocked_callers t

-- talks/erasures/names.repo.ts: listNameRows
select t.channel_id::text as channel_id, t.name::text as name, t.notes::text as notes
  from channels t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.notes::text) like any ($3));
-- Result
--   ->  Index Scan using channels_pkey on channels t

-- talks/erasures/names.repo.ts: listNameRows
select t.clip_id::text as clip_id, t.title::text as title
  from clips t
  where t.org_id = $1
  and (lower(t.title::text) like any ($2))
  and not exists ( select 1 from talks k where k.org_id = $3 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($4::uuid[])));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Index Scan using clips_talk on clips t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.entry_id::text as entry_id, t.name::text as name, t.subject::text as subject
  from audit t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.subject::text) like any ($3));
-- Result
--   ->  Index Scan using audit_newest on audit t

-- talks/erasures/names.repo.ts: listNameRows
select t.event_id::text as event_id, t.text::text as text
  from hit_events t
  where t.org_id = $1
  and (lower(t.text::text) like any ($2))
  and not exists ( select 1 from talks k where k.org_id = $3 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($4::uuid[])));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Index Scan using hit_events_hit on hit_events t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.feed_id::text as feed_id, t.query::text as query
  from feeds t
  where t.org_id = $1
  and (lower(t.query::text) like any ($2));
-- Result
--   ->  Index Scan using feeds_user on feeds t

-- talks/erasures/names.repo.ts: listNameRows
select t.group_id::text as group_id, t.name::text as name
  from channel_groups t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using channel_groups_name on channel_groups t

-- talks/erasures/names.repo.ts: listNameRows
select t.group_id::text as group_id, t.name::text as name
  from scim_groups t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Seq Scan on scim_groups t

-- talks/erasures/names.repo.ts: listNameRows
select t.invite_id::text as invite_id, t.name::text as name, t.email::text as email
  from invites t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.email::text) like any ($3));
-- Result
--   ->  Index Scan using invites_org_id_email_key on invites t

-- talks/erasures/names.repo.ts: listNameRows
select t.key_id::text as key_id, t.name::text as name
  from api_keys t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using api_keys_pkey on api_keys t

-- talks/erasures/names.repo.ts: listNameRows
select t.label::text as label, t.type::text as type, t.recording_notice::text as recording_notice
  from organizations t
  where t.org_id = $1
  and (lower(t.label::text) like any ($2) or lower(t.type::text) like any ($3) or lower(t.recording_notice::text) like any ($4));
-- Result
--   ->  Index Scan using organizations_pkey on organizations t

-- talks/erasures/names.repo.ts: listNameRows
select t.line_id::text as line_id, t.greeting::text as greeting
  from phone_lines t
  where t.org_id = $1
  and (lower(t.greeting::text) like any ($2));
-- Result
--   ->  Index Scan using phone_lines_pkey on phone_lines t

-- talks/erasures/names.repo.ts: listNameRows
select t.link_id::text as link_id, t.name::text as name
  from join_links t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using join_links_pkey on join_links t

-- talks/erasures/names.repo.ts: listNameRows
select t.part_id::text as part_id, t.text::text as text, t.who::text as who, t.by_when::text as by_when
  from summary_parts t
  where t.org_id = $1
  and (lower(t.text::text) like any ($2) or lower(t.who::text) like any ($3) or lower(t.by_when::text) like any ($4))
  and not exists ( select 1 from talks k where k.org_id = $5 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($6::uuid[])));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Seq Scan on summary_parts t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.redaction_id::text as redaction_id, t.reason::text as reason
  from redactions t
  where t.org_id = $1
  and (lower(t.reason::text) like any ($2))
  and not exists ( select 1 from talks k where k.org_id = $3 and k.talk_id = t.talk_id and (k.held is not null or k.talk_id = any ($4::uuid[])));
-- Result
--   ->  Nested Loop Anti Join
--         ->  Index Scan using redactions_talk on redactions t
--         ->  Result
--               ->  Index Scan using talks_pkey on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.request_id::text as request_id, t.by::text as by
  from join_requests t
  where t.org_id = $1
  and (lower(t.by::text) like any ($2));
-- Result
--   ->  Seq Scan on join_requests t

-- talks/erasures/names.repo.ts: listNameRows
select t.scim_id::text as scim_id, t.user_name::text as user_name, t.email::text as email, t.display_name::text as display_name, t.given_name::text as given_name, t.family_name::text as family_name, t.formatted::text as formatted
  from scim_users t
  where t.org_id = $1
  and (lower(t.user_name::text) like any ($2) or lower(t.email::text) like any ($3) or lower(t.display_name::text) like any ($4) or lower(t.given_name::text) like any ($5) or lower(t.family_name::text) like any ($6) or lower(t.formatted::text) like any ($7));
-- Result
--   ->  Seq Scan on scim_users t

-- talks/erasures/names.repo.ts: listNameRows
select t.search_id::text as search_id, t.name::text as name
  from saved_searches t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using saved_searches_person on saved_searches t

-- talks/erasures/names.repo.ts: listNameRows
select t.search_id::text as search_id, t.query::text as query
  from saved_searches t
  where t.org_id = $1
  and (lower(t.query::text) like any ($2));
-- Result
--   ->  Index Scan using saved_searches_person on saved_searches t

-- talks/erasures/names.repo.ts: listNameRows
select t.source_id::text as source_id, t.folder::text as folder, t.failure::text as failure
  from source_states t
  where t.org_id = $1
  and (lower(t.folder::text) like any ($2) or lower(t.failure::text) like any ($3));
-- Result
--   ->  Seq Scan on source_states t

-- talks/erasures/names.repo.ts: listNameRows
select t.speaker_id::text as speaker_id, t.name::text as name, t.description::text as description
  from speakers t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.description::text) like any ($3))
  and not exists ( select 1 from talks k where k.org_id = $4 and k.speaker_id = t.speaker_id and k.held is not null);
-- Result
--   ->  Nested Loop Anti Join
--         ->  Index Scan using speakers_pkey on speakers t
--         ->  Result
--               ->  Index Scan using talks_held on talks k

-- talks/erasures/names.repo.ts: listNameRows
select t.system::text as system, t.talkgroup::text as talkgroup, t.name::text as name
  from talkgroup_channels t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Seq Scan on talkgroup_channels t

-- talks/erasures/names.repo.ts: listNameRows
select t.tag_id::text as tag_id, t.tag::text as tag, t.description::text as description
  from tags t
  where t.org_id = $1
  and (lower(t.tag::text) like any ($2) or lower(t.description::text) like any ($3));
-- Result
--   ->  Index Scan using tags_tag on tags t

-- talks/erasures/names.repo.ts: listNameRows
select t.talkgroup::text as talkgroup, t.name::text as name
  from talkgroups t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using talkgroups_pkey on talkgroups t

-- talks/erasures/names.repo.ts: listNameRows
select t.token_id::text as token_id, t.name::text as name
  from scim_tokens t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using scim_tokens_pkey on scim_tokens t

-- talks/erasures/names.repo.ts: listNameRows
select t.user_id::text as user_id, t.name::text as name, t.email::text as email
  from imported_people t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2) or lower(t.email::text) like any ($3));
-- Result
--   ->  Seq Scan on imported_people t

-- talks/erasures/names.repo.ts: listNameRows
select t.vocabulary
  from organizations t
  where t.org_id = $1
  and (lower(t.vocabulary::text) like any ($2));
-- Result
--   ->  Index Scan using organizations_pkey on organizations t

-- talks/erasures/names.repo.ts: listNameRows
select t.webhook_id::text as webhook_id, t.name::text as name
  from webhooks t
  where t.org_id = $1
  and (lower(t.name::text) like any ($2));
-- Result
--   ->  Index Scan using webhooks_pkey on webhooks t

-- talks/erasures/names.repo.ts: updateAuditAbout
update audit
  set name = case when user_id::text = any ($1) then $2 else name end, subject = case when subject <> ''
  and (subject_id = any ($3) or action ~ '^(clip|talk)[.]') then $4 else subject end
  where org_id = $5
  and (user_id::text = any ($6) or subject_id = any ($7));
-- Update on audit
--   ->  Result
--         ->  Index Scan using audit_newest on audit

-- talks/erasures/person-talks.repo.ts: countRedacting
select count(*) as count
  from talks
  where org_id = $1
  and redacting = $2;
-- Aggregate
--   ->  Result
--         ->  Seq Scan on talks

-- talks/erasures/person-talks.repo.ts: findPersonName
select name
  from ( select u.name, 1 as place from members m join users u on u.user_id = m.user_id where m.org_id = $1 and m.user_id = $2 union all select p.name, 2 from imported_people p where p.org_id = $3 and p.user_id = $4 union all select ( select a.name from audit a where a.org_id = $5 and a.user_id = $6::uuid order by a.created desc limit 1), 3 union all select '', 4 from talks t where t.org_id = $7 and t.user_id = $8 union all select '', 4 from notes n where n.org_id = $9 and n.user_id = $10 ) known
  where name is not null
  order by place
  limit 1;
-- Limit
--   InitPlan 1
--     ->  Limit
--           ->  Result
--                 ->  Index Scan using audit_newest on audit a
--   ->  Sort
--         ->  Append
--               ->  Result
--                     ->  Nested Loop
--                           ->  Index Only Scan using members_pkey on members m
--                           ->  Index Scan using users_pkey on users u
--               ->  Result
--                     ->  Index Scan using imported_people_pkey on imported_people p
--               ->  Result
--               ->  Result
--                     ->  Index Scan using talks_org_id_user_id_client_id_key on talks t
--               ->  Result
--                     ->  Index Scan using notes_talk on notes n

-- talks/erasures/person-talks.repo.ts: findTalkAfter
select t.talk_id
  from talks t
  where t.org_id = $1
  and t.talk_id > $2
  order by t.talk_id offset $3
  limit 1;
-- Limit
--   ->  Result
--         ->  Index Scan using talks_pkey on talks t

-- talks/erasures/person-talks.repo.ts: listFacts
select talk_id, channel_id, recorded_at, duration, title, left(text, 300) as text, held is not null as held
  from talks
  where org_id = $1
  and talk_id = any($2::uuid[])
  and channel_id <> all (hidden_channels())
  order by recorded_at desc, talk_id desc;
-- Sort
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/erasures/person-talks.repo.ts: listFormerMembers
select f.user_id, coalesce(( select a.name from audit a where a.org_id = $1 and a.user_id = f.user_id order by a.created desc limit 1), '') as name, f.talks, f.last_talk
  from (select w.user_id, sum(w.talks)::int as talks, max(w.last_talk) as last_talk from ( select user_id, count(*) as talks, max(recorded_at) as last_talk from talks where org_id = $2 and coalesce(by_phone, 'member') = 'member' group by user_id union all select user_id, 0, null from notes where org_id = $3 group by user_id ) w where w.user_id is not null and not exists ( select from members k where k.org_id = $4 and k.user_id = w.user_id) and not exists ( select from imported_people k where k.org_id = $5 and k.user_id = w.user_id) group by w.user_id) f
  order by name, f.last_talk desc nulls last, f.user_id;
-- Sort
--   ->  Subquery Scan on f
--         ->  HashAggregate
--               ->  Nested Loop Anti Join
--                     ->  Nested Loop Anti Join
--                           ->  Append
--                                 ->  GroupAggregate
--                                       ->  Sort
--                                             ->  Result
--                                                   ->  Seq Scan on talks
--                                 ->  Subquery Scan on "*SELECT* 2"
--                                       ->  Group
--                                             ->  Sort
--                                                   ->  Result
--                                                         ->  Index Scan using notes_talk on notes
--                           ->  Result
--                                 ->  Index Only Scan using imported_people_pkey on imported_people k_1
--                     ->  Result
--                           ->  Index Only Scan using members_pkey on members k
--         SubPlan 1
--           ->  Limit
--                 ->  Result
--                       ->  Index Scan using audit_newest on audit a

-- talks/erasures/person-talks.repo.ts: listNamingTalks
select t.talk_id, t.channel_id, t.held is not null as held, coalesce(t.title, '') as title, n.texts, n.notes
  from talks t
  cross join lateral ( select array( select v.text from transcripts v where v.org_id = $1 and v.talk_id = t.talk_id and lower(v.text) like any ($2) and true) || array( select v.text from redacted_transcripts v where v.org_id = $3 and v.talk_id = t.talk_id and lower(v.text) like any ($4) and true) || array( select a #>> '{}' from transcripts v, jsonb_path_query(v.words, '$[*].alternatives[*]') a where v.org_id = $5 and v.talk_id = t.talk_id and lower(a #>> '{}') like any ($6)) || array( select a #>> '{}' from redacted_transcripts v, jsonb_path_query(v.words, '$[*].alternatives[*]') a where v.org_id = $7 and v.talk_id = t.talk_id and lower(a #>> '{}') like any ($8)) || array( select concat_ws(' ', p.text, p.who, p.by_when) from summary_parts p where p.org_id = $9 and p.talk_id = t.talk_id and lower(concat_ws(' ', p.text, p.who, p.by_when)) like any ($10)) as texts, array( select v.text from notes v where v.org_id = $11 and v.talk_id = t.talk_id and lower(v.text) like any ($12) and (t.held is not null or v.user_id is distinct from $13::uuid)) as notes) n
  where t.org_id = $14
  and t.talk_id > $15
  and not (( t.user_id = $16::uuid and coalesce(by_phone, 'member') = 'member' or t.speaker_id = any ($17::uuid[]) or t.by_phone = any ($18::text[])) is true)
  and (lower(t.title) like any ($19) or n.texts <> '{}' or n.notes <> '{}')
  order by t.talk_id;
-- Result
--   ->  Index Scan using talks_pkey on talks t
--         SubPlan 7
--           ->  Result
--                 ->  Index Scan using transcripts_pkey on transcripts v_5
--         SubPlan 8
--           ->  Result
--                 ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts v_6
--         SubPlan 9
--           ->  Result
--                 ->  Nested Loop
--                       ->  Index Scan using transcripts_pkey on transcripts v_7
--                       ->  Function Scan on jsonb_path_query a_2
--         SubPlan 10
--           ->  Result
--                 ->  Nested Loop
--                       ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts v_8
--                       ->  Function Scan on jsonb_path_query a_3
--         SubPlan 11
--           ->  Result
--                 ->  Index Scan using summary_parts_talk on summary_parts p_1
--         SubPlan 12
--           ->  Result
--                 ->  Index Scan using notes_talk on notes v_9
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using transcripts_pkey on transcripts v
--   SubPlan 2
--     ->  Result
--           ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts v_1
--   SubPlan 3
--     ->  Result
--           ->  Nested Loop
--                 ->  Index Scan using transcripts_pkey on transcripts v_2
--                 ->  Function Scan on jsonb_path_query a
--   SubPlan 4
--     ->  Result
--           ->  Nested Loop
--                 ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts v_3
--                 ->  Function Scan on jsonb_path_query a_1
--   SubPlan 5
--     ->  Result
--           ->  Index Scan using summary_parts_talk on summary_parts p
--   SubPlan 6
--     ->  Result
--           ->  Index Scan using notes_talk on notes v_4

-- talks/erasures/person-talks.repo.ts: listOwnTalks
select t.talk_id, t.channel_id, t.held is not null as held
  from talks t
  where t.org_id = $1
  and ( t.user_id = $2::uuid and coalesce(by_phone, 'member') = 'member' or t.speaker_id = any ($3::uuid[]) or t.by_phone = any ($4::text[])) is true
  and t.talk_id > $5
  order by t.talk_id
  limit $6;
-- Limit
--   ->  Result
--         ->  Index Scan using talks_pkey on talks t

-- talks/feeds/feeds.repo.ts: deleteFeed
delete
  from feeds
  where org_id = $1
  and feed_id = $2;
-- Delete on feeds
--   ->  Result
--         ->  Index Scan using feeds_pkey on feeds

-- talks/feeds/feeds.repo.ts: findFeed
select org_id, feed_id, user_id, channel_id, query, search_id, created, last_read
  from feeds
  where org_id = $1
  and feed_id = $2;
-- Result
--   ->  Index Scan using feeds_pkey on feeds

-- talks/feeds/feeds.repo.ts: insertFeed
insert into feeds (org_id, user_id, feed_id, channel_id, query, search_id)
  values ($1, …)
  returning org_id, feed_id, user_id, channel_id, query, search_id, created, last_read;
-- Insert on feeds
--   ->  Result

-- talks/feeds/feeds.repo.ts: listFeeds
select org_id, feed_id, user_id, channel_id, query, search_id, created, last_read
  from feeds
  where org_id = $1
  and user_id = $2
  order by created desc;
-- Sort
--   ->  Result
--         ->  Index Scan using feeds_user on feeds

-- talks/feeds/feeds.repo.ts: listFeeds
select org_id, feed_id, user_id, channel_id, query, search_id, created, last_read
  from feeds
  where org_id = $1
  order by created desc;
-- Sort
--   ->  Result
--         ->  Index Scan using feeds_user on feeds

-- talks/feeds/feeds.repo.ts: mayShare
select clips
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- talks/file-patterns/file-patterns.repo.ts: findPattern
select org_id, pattern, tz
  from file_patterns
  where org_id = $1;
-- Result
--   ->  Index Scan using file_patterns_pkey on file_patterns

-- talks/file-patterns/file-patterns.repo.ts: upsertPattern
insert into file_patterns (org_id, pattern, tz)
  values ($1, …)
  on conflict (org_id) do update
  set pattern = $4, tz = $5
  returning org_id, pattern, tz;
-- Insert on file_patterns
--   ->  Result

-- talks/live-recording/live-recording.repo.ts: deleteLive
delete
  from live_talks
  where org_id = $1
  and live_id = $2;
-- Delete on live_talks
--   ->  Result
--         ->  Index Scan using live_talks_pkey on live_talks

-- talks/live-recording/live-recording.repo.ts: deletePast
delete
  from live_talks
  where org_id = $1
  and state <> $2
  and started < now() - '30 days'::interval;
-- Delete on live_talks
--   ->  Result
--         ->  Index Scan using live_talks_org_id_user_id_client_id_key on live_talks

-- talks/live-recording/live-recording.repo.ts: findSpeaking
select live_id, extract(epoch from now() - greatest(live_talks.seen, uploads.arrived))::float8 as silence
  from live_talks
  inner join uploads on uploads.org_id = live_talks.org_id
  and uploads.upload_id = live_talks.upload_id
  and uploads.org_id = $1
  where live_talks.org_id = $2
  and live_talks.user_id = $3
  and state = $4;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using live_talks_org_id_user_id_client_id_key on live_talks
--         ->  Index Scan using uploads_pkey on uploads

-- talks/live-recording/live-recording.repo.ts: insertLive
insert into live_talks (org_id, user_id, live_id, channel_id, upload_id, client_id, tags, speaker_id, reply_to)
  values ($1, …)
  on conflict do nothing
  returning live_id;
-- Insert on live_talks
--   ->  Result

-- talks/live-recording/live-recording.repo.ts: updateSeen
update live_talks
  set paused = $1, seen = now()
  where org_id = $2
  and live_id = $3
  and state = $4
  returning live_id;
-- Update on live_talks
--   ->  Result
--         ->  Index Scan using live_talks_pkey on live_talks

-- talks/live-talks/live-talks.repo.ts: deleteListener
delete
  from live_listeners
  where org_id = $1
  and live_id = $2
  and stream_id = $3;
-- Delete on live_listeners
--   ->  Result
--         ->  Index Scan using live_listeners_pkey on live_listeners

-- talks/live-talks/live-talks.repo.ts: findLive
select live_id, org_id, channel_id, user_id, speaker_id, started, state, paused, upload_id, client_id, tags, reply_to, seen, recognized, case when hears_talk(org_id, talk_id) then talk_id end as talk_id
  from live_talks
  where org_id = $1
  and live_id = $2
  and channel_id <> all (hidden_channels());
-- Result
--   ->  Index Scan using live_talks_pkey on live_talks

-- talks/live-talks/live-talks.repo.ts: findSpoken
select live_id, talk_id, channel_id
  from live_talks
  where org_id = $1
  and user_id = $2
  and client_id = $3;
-- Result
--   ->  Index Scan using live_talks_org_id_user_id_client_id_key on live_talks

-- talks/live-talks/live-talks.repo.ts: listLive
select live_id, org_id, channel_id, user_id, speaker_id, started, state, paused, talk_id
  from live_talks
  where org_id = $1
  and state = $2
  and channel_id <> all (hidden_channels())
  order by started;
-- Sort
--   ->  Result
--         ->  Index Scan using live_talks_org_id_user_id_client_id_key on live_talks

-- talks/live-talks/live-talks.repo.ts: listWords
select start, end, text, skipped
  from live_words
  where org_id = $1
  and live_id = $2
  and start >= $3
  and channel_id <> all (hidden_channels())
  order by start;
-- Result
--   ->  Index Scan using live_words_pkey on live_words

-- talks/live-talks/live-talks.repo.ts: saveListener
insert into live_listeners (org_id, user_id, live_id, channel_id, stream_id)
  values ($1, …)
  on conflict (org_id, live_id, stream_id) do update
  set seen = excluded.seen;
-- Insert on live_listeners
--   ->  Result

-- talks/live-talks/live-talks.repo.ts: updateEnded
update live_talks
  set state = $1, talk_id = $2
  where org_id = $3
  and user_id = $4
  and client_id = $5
  and state <> $6
  returning live_id, channel_id;
-- Update on live_talks
--   ->  Result
--         ->  Index Scan using live_talks_org_id_user_id_client_id_key on live_talks

-- talks/mailboxes/mailboxes.repo.ts: deleteMailbox
delete
  from directory
  where kind = $1
  and id = $2
  and org_id = $3;
-- Delete on directory
--   ->  Index Scan using directory_pkey on directory

-- talks/mailboxes/mailboxes.repo.ts: deleteMailbox
delete
  from mailboxes
  where org_id = $1
  and channel_id = $2
  returning mailbox_id;
-- Delete on mailboxes
--   ->  Result
--         ->  Index Scan using mailboxes_pkey on mailboxes

-- talks/mailboxes/mailboxes.repo.ts: findMailbox
select m.channel_id, m.mailbox_id, m.created, c.name
  from mailboxes as m
  inner join channels as c on c.org_id = m.org_id
  and c.channel_id = m.channel_id
  where m.org_id = $1
  and m.channel_id = $2;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using mailboxes_pkey on mailboxes m
--         ->  Index Scan using channels_pkey on channels c

-- talks/mailboxes/mailboxes.repo.ts: insertMailbox
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- talks/mailboxes/mailboxes.repo.ts: insertMailbox
insert into mailboxes (org_id, created_by, channel_id, mailbox_id)
  values ($1, …);
-- Insert on mailboxes
--   ->  Result

-- talks/merged-searches/merged-searches.repo.ts: replaceInFilters
update saved_searches
  set filters = filters || case when filters ->> 'speaker_id' = $1::text then jsonb_build_object('speaker_id', $2::text) else jsonb_build_object('tags', (filters -> 'tags') - $3::text - $4::text || to_jsonb($5::text)) end
  where org_id = $6
  and (filters ->> 'speaker_id' = $7::text or filters -> 'tags' ? $8::text);
-- Update on saved_searches
--   ->  Result
--         ->  Index Scan using saved_searches_person on saved_searches

-- talks/notes/notes.repo.ts: countNotes
select count(*) as count
  from notes
  where org_id = $1
  and talk_id = $2;
-- Aggregate
--   ->  Result
--         ->  Index Only Scan using notes_talk on notes

-- talks/notes/notes.repo.ts: countNotes
select
  from talks
  where org_id = $1
  and talk_id = $2
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/notes/notes.repo.ts: countUnseen
select count(*) as count
  from (select mine.note_id from note_mentions as mine inner join notes on notes.org_id = mine.org_id and notes.note_id = mine.note_id inner join talks as t on t.org_id = notes.org_id and t.talk_id = notes.talk_id where mine.org_id = $1 and mine.user_id = $2 and t.deleted is null and t.channel_id <> all (hidden_channels()) and mine.seen is null limit $3) as unseen;
-- Aggregate
--   ->  Limit
--         ->  Result
--               ->  Nested Loop
--                     ->  Nested Loop
--                           ->  Index Scan using notes_pkey on notes
--                           ->  Index Scan using talks_pkey on talks t
--                     ->  Index Scan using note_mentions_note on note_mentions mine

-- talks/notes/notes.repo.ts: deleteNote
delete
  from notes
  where org_id = $1
  and note_id = $2
  returning note_id;
-- Delete on notes
--   ->  Result
--         ->  Index Scan using notes_pkey on notes

-- talks/notes/notes.repo.ts: findNote
select notes.org_id, notes.note_id, notes.talk_id, notes.user_id, notes.position, notes.text, notes.created, notes.modified, notes.resolved, notes.resolved_by, case when notes.resolved is null then 'open' else 'resolved' end as state, array( select m.user_id from note_mentions m where m.org_id = $1 and m.org_id = notes.org_id and m.note_id = notes.note_id order by m.user_id) as mentions
  from notes
  where notes.org_id = $2
  and hears_talk($3, notes.talk_id)
  and notes.note_id = $4;
-- Result
--   ->  Index Scan using notes_pkey on notes
--   SubPlan 1
--     ->  Sort
--           ->  Result
--                 ->  Index Scan using note_mentions_note on note_mentions m

-- talks/notes/notes.repo.ts: insertNote
insert into notes (org_id, user_id, note_id, talk_id, position, text)
  values ($1, …);
-- Insert on notes
--   ->  Result

-- talks/notes/notes.repo.ts: listMentioned
select notes.org_id, notes.note_id, notes.talk_id, notes.user_id, notes.position, notes.text, notes.created, notes.modified, notes.resolved, notes.resolved_by, case when notes.resolved is null then 'open' else 'resolved' end as state, array( select m.user_id from note_mentions m where m.org_id = $1 and m.org_id = notes.org_id and m.note_id = notes.note_id order by m.user_id) as mentions, t.channel_id, mine.created as mentioned, mine.seen is not null as seen
  from note_mentions as mine
  inner join notes on notes.org_id = mine.org_id
  and notes.note_id = mine.note_id
  inner join talks as t on t.org_id = notes.org_id
  and t.talk_id = notes.talk_id
  where mine.org_id = $2
  and mine.user_id = $3
  and t.deleted is null
  and t.channel_id <> all (hidden_channels())
  order by mine.created desc, mine.note_id desc
  limit $4;
-- Limit
--   ->  Result
--         ->  Nested Loop
--               ->  Index Scan using note_mentions_newest on note_mentions mine
--               ->  Materialize
--                     ->  Nested Loop
--                           ->  Index Scan Backward using notes_pkey on notes
--                           ->  Index Scan using talks_pkey on talks t
--         SubPlan 1
--           ->  Sort
--                 ->  Result
--                       ->  Index Scan using note_mentions_note on note_mentions m

-- talks/notes/notes.repo.ts: listNotes
select notes.org_id, notes.note_id, notes.talk_id, notes.user_id, notes.position, notes.text, notes.created, notes.modified, notes.resolved, notes.resolved_by, case when notes.resolved is null then 'open' else 'resolved' end as state, array( select m.user_id from note_mentions m where m.org_id = $1 and m.org_id = notes.org_id and m.note_id = notes.note_id order by m.user_id) as mentions
  from notes
  where notes.org_id = $2
  and hears_talk($3, notes.talk_id)
  and notes.talk_id in ($4)
  order by notes.talk_id, notes.position, notes.note_id;
-- Incremental Sort
--   ->  Result
--         ->  Index Scan using notes_talk on notes
--         SubPlan 1
--           ->  Sort
--                 ->  Result
--                       ->  Index Scan using note_mentions_note on note_mentions m

-- talks/notes/notes.repo.ts: updateMentions
delete
  from note_mentions
  where org_id = $1
  and note_id = $2;
-- Delete on note_mentions
--   ->  Result
--         ->  Index Scan using note_mentions_note on note_mentions

-- talks/notes/notes.repo.ts: updateNote
update notes
  set resolved = now(), resolved_by = $1
  where org_id = $2
  and note_id = $3;
-- Update on notes
--   ->  Result
--         ->  Index Scan using notes_pkey on notes

-- talks/notes/notes.repo.ts: updateSeen
update note_mentions
  set seen = now()
  where org_id = $1
  and user_id = $2
  and seen is null;
-- Update on note_mentions
--   ->  Result
--         ->  Seq Scan on note_mentions

-- talks/phone-lines/blocked-callers.repo.ts: countRefused
update blocked_callers
  set refused = refused + 1, last_refused = now()
  where org_id = $1
  and caller = $2
  returning caller;
-- Update on blocked_callers
--   ->  Result
--         ->  Index Scan using blocked_callers_pkey on blocked_callers

-- talks/phone-lines/blocked-callers.repo.ts: deleteBlocked
delete
  from blocked_callers
  where org_id = $1
  and caller = $2
  returning caller;
-- Delete on blocked_callers
--   ->  Result
--         ->  Index Scan using blocked_callers_pkey on blocked_callers

-- talks/phone-lines/blocked-callers.repo.ts: insertBlocked
insert into blocked_callers (org_id, caller, created_by)
  values ($1, …)
  on conflict (org_id, caller) do nothing
  returning caller;
-- Insert on blocked_callers
--   ->  Result

-- talks/phone-lines/blocked-callers.repo.ts: listBlocked
select org_id, caller, created, created_by, refused, last_refused
  from blocked_callers
  where org_id = $1
  order by created desc, caller;
-- Sort
--   ->  Result
--         ->  Index Scan using blocked_callers_pkey on blocked_callers

-- talks/phone-lines/phone-lines.repo.ts: findCall
select line_id, call_id, user_id, caller, channel_id, accepted, pin_tries, blocked
  from phone_calls
  where org_id = $1
  and line_id = $2
  and call_id = $3;
-- Result
--   ->  Index Scan using phone_calls_pkey on phone_calls

-- talks/phone-lines/phone-lines.repo.ts: findCalledLine
select org_id, line_id, number, channel_id, keys, greeting, greeting_sound, language, longest, unknown, unknown_channel_id, listening, created, created_by
  from phone_lines
  where org_id = $1
  and number = $2
  and (removed is null or exists ( select from phone_calls c where c.org_id = $3 and c.line_id = phone_lines.line_id and c.call_id = $4 and c.accepted is not null))
  order by exists ( select from phone_calls c where c.org_id = $5 and c.line_id = phone_lines.line_id and c.call_id = $6 and c.accepted is not null) desc, removed desc nulls first
  limit $7;
-- Limit
--   ->  Sort
--         ->  Result
--               ->  Index Scan using phone_lines_pkey on phone_lines
--                     SubPlan 4
--                       ->  Result
--                             ->  Index Scan using phone_calls_pkey on phone_calls c_1
--               SubPlan 1
--                 ->  Result
--                       ->  Index Scan using phone_calls_pkey on phone_calls c

-- talks/phone-lines/phone-lines.repo.ts: findLine
select org_id, line_id, number, channel_id, keys, greeting, greeting_sound, language, longest, unknown, unknown_channel_id, listening, created, created_by
  from phone_lines
  where org_id = $1
  and removed is null
  and line_id = $2;
-- Result
--   ->  Index Scan using phone_lines_pkey on phone_lines

-- talks/phone-lines/phone-lines.repo.ts: hideLine
update phone_lines
  set removed = now(), greeting = $1, greeting_sound = $2
  where org_id = $3
  and line_id = $4;
-- Update on phone_lines
--   ->  Result
--         ->  Index Scan using phone_lines_pkey on phone_lines

-- talks/phone-lines/phone-lines.repo.ts: insertCall
insert into phone_calls (org_id, line_id, call_id, user_id, caller)
  values ($1, …)
  on conflict (org_id, line_id, call_id) do nothing
  returning call_id;
-- Insert on phone_calls
--   ->  Result

-- talks/phone-lines/phone-lines.repo.ts: insertLine
insert into directory (kind, id, org_id)
  values ($1, …);
-- Insert on directory
--   ->  Result

-- talks/phone-lines/phone-lines.repo.ts: insertLine
insert into phone_lines (org_id, line_id, created_by, number, channel_id, greeting, greeting_sound, language, longest, unknown, unknown_channel_id, listening, keys, channel_ids)
  values ($1, …);
-- Insert on phone_lines
--   ->  Result

-- talks/phone-lines/phone-lines.repo.ts: listLines
select org_id, line_id, number, channel_id, keys, greeting, greeting_sound, language, longest, unknown, unknown_channel_id, listening, created, created_by
  from phone_lines
  where org_id = $1
  and removed is null
  order by number;
-- Result
--   ->  Index Scan using phone_lines_number on phone_lines

-- talks/phone-lines/phone-lines.repo.ts: updateCall
update phone_calls
  set blocked = $1
  where org_id = $2
  and line_id = $3
  and call_id = $4;
-- Update on phone_calls
--   ->  Result
--         ->  Index Scan using phone_calls_pkey on phone_calls

-- talks/phone-lines/phone-lines.repo.ts: updateLine
update phone_lines
  set number = $1, channel_id = $2, greeting = $3, greeting_sound = $4, language = $5, longest = $6, unknown = $7, unknown_channel_id = $8, listening = $9, keys = $10, channel_ids = $11
  where org_id = $12
  and line_id = $13;
-- Update on phone_lines
--   ->  Result
--         ->  Index Scan using phone_lines_pkey on phone_lines

-- talks/pipeline/pipeline.repo.ts: findChannelChoice
select o.engine, o.vocabulary, coalesce(c.spoken_language, o.language) as language
  from channels as c
  inner join organizations as o on o.org_id = c.org_id
  where c.org_id = $1
  and c.channel_id = $2;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using channels_pkey on channels c
--         ->  Index Scan using organizations_pkey on organizations o

-- talks/pipeline/pipeline.repo.ts: findChoice
select o.engine, o.vocabulary, coalesce(t.spoken_language, c.spoken_language, o.language) as language
  from talks as t
  inner join organizations as o on o.org_id = t.org_id
  inner join channels as c on c.org_id = t.org_id
  and c.channel_id = t.channel_id
  where t.org_id = $1
  and t.talk_id = $2;
-- Result
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Index Scan using talks_pkey on talks t
--               ->  Index Scan using organizations_pkey on organizations o
--         ->  Index Scan using channels_pkey on channels c

-- talks/pipeline/pipeline.repo.ts: findWebhookTalk
select talk_id, channel_id, user_id, by_phone, speaker_id, recorded_at, duration, text, language, confidence
  from talks
  where org_id = $1
  and talk_id = $2
  and deleted is null;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/pipeline/pipeline.repo.ts: findWork
select talk_id, channel_id, state, created, engine, confidence, duration, trim_start, trim_end
  from talks
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/pipeline/pipeline.repo.ts: listWaiting
select talk_id
  from talks
  where org_id = $1
  and state = $2
  and deleted is null
  order by created
  limit $3;
-- Limit
--   ->  Result
--         ->  Index Scan using talks_usage on talks

-- talks/pipeline/pipeline.repo.ts: updateSound
update talks
  set duration = $1, loudness = $2, truncated = $3, audio_quality = $4, quality_reasons = $5, tracks = $6, peak_bytes = $7, strip_bytes = $8, peaks = $9, strip = $10, playable = $11
  where org_id = $12
  and talk_id = $13;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/pipeline/pipeline.repo.ts: updateState
update talks
  set state = $1, reason = $2, modified = now()
  where org_id = $3
  and talk_id = $4
  and state in ($5, …)
  and sound_deleted is null
  and (state, reason) is distinct from ($7, …)
  returning channel_id;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/pipeline/retranscription/retranscription.repo.ts: updateInstead
update talks
  set instead_of = $1, redo_tries = $2, redo_after = $3
  where org_id = $4
  and talk_id = $5;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/pipeline/stages.repo.ts: insertStage
insert into talk_stages (org_id, talk_id, stage, seconds) select org_id, talk_id, $1, $2
  from talks
  where org_id = $3
  and talk_id = $4
  on conflict (org_id, talk_id, stage) do update
  set seconds = excluded.seconds, finished = excluded.finished;
-- Insert on talk_stages
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/pipeline/transcription/vocabulary-names.repo.ts: listNames
select name
  from ( select 1 as kind, keyword as name, created from alerts where org_id = $1 union all select 2, name, created from speakers where org_id = $2 union all select 3, u.name, m.created from members m join users u on u.user_id = m.user_id where m.org_id = $3 union all select 4, tag, created from tags where org_id = $4 union all select 5, name, created from channels where org_id = $5 and archived is null ) as names
  where length(name) <= $6
  order by kind, created desc
  limit $7;
-- Limit
--   ->  Sort
--         ->  Append
--               ->  Subquery Scan on "*SELECT* 1"
--                     ->  Result
--                           ->  Seq Scan on alerts
--               ->  Subquery Scan on "*SELECT* 2"
--                     ->  Result
--                           ->  Index Scan using speakers_pkey on speakers
--               ->  Subquery Scan on "*SELECT* 3"
--                     ->  Result
--                           ->  Hash Join
--                                 ->  Seq Scan on users u
--                                 ->  Hash
--                                       ->  Index Scan using members_pkey on members m
--               ->  Subquery Scan on "*SELECT* 4"
--                     ->  Result
--                           ->  Index Scan using tags_tag on tags
--               ->  Subquery Scan on "*SELECT* 5"
--                     ->  Result
--                           ->  Index Scan using channels_name on channels

-- talks/redacted-sounds/redacted-sounds.repo.ts: findBleeped
select bleeped, redacting
  from talks
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/redacted-sounds/redacted-sounds.repo.ts: listRanges
select start, end
  from redactions
  where org_id = $1
  and talk_id = $2
  and hears_talk($3, talk_id)
  order by start;
-- Result
--   ->  Index Scan using redactions_talk on redactions

-- talks/redacted-sounds/redacted-sounds.repo.ts: listSounds
select talk_id, title, recorded_at, media_type, bleeped, bleeped_sha256
  from talks
  where org_id = $1
  and talk_id = any($2::uuid[])
  and redacting is null;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/redacted-sounds/redacted-sounds.repo.ts: lockTalk
select talk_id
  from talks
  where org_id = $1
  and talk_id = $2
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: deleteKeptTranscripts
delete
  from redacted_transcripts
  where org_id = $1
  and talk_id = $2;
-- Delete on redacted_transcripts
--   ->  Result
--         ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts

-- talks/redactions/redactions.repo.ts: deleteRedaction
delete
  from redactions
  where org_id = $1
  and redaction_id = $2;
-- Delete on redactions
--   ->  Result
--         ->  Index Scan using redactions_pkey on redactions

-- talks/redactions/redactions.repo.ts: findSound
select channel_id, bleeped, redacting, tokens, recorded_at, bytes, bleeped_sha256, title, duration, playable, held, sound_deleted
  from talks
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: findTalkName
select coalesce(nullif(t.title, ''), c.name || ', ' || to_char(t.recorded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as name
  from talks t
  join channels c on c.org_id = t.org_id
  and c.channel_id = t.channel_id
  where t.org_id = $1
  and t.talk_id = $2;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using talks_pkey on talks t
--         ->  Index Scan using channels_pkey on channels c

-- talks/redactions/redactions.repo.ts: insertRedaction
insert into redactions (org_id, created_by, redaction_id, talk_id, reason, start, end)
  values ($1, …);
-- Insert on redactions
--   ->  Result

-- talks/redactions/redactions.repo.ts: keepTranscript
insert into redacted_transcripts (org_id, talk_id, version, text, words, word_bytes)
  values ($1, …)
  on conflict (org_id, talk_id, version) do update
  set text = $7, words = $8, word_bytes = $9;
-- Insert on redacted_transcripts
--   ->  Result

-- talks/redactions/redactions.repo.ts: listHitsOfTalk
select alert_id, start, end
  from hits
  where org_id = $1
  and talk_id = $2
  and silence is null;
-- Result
--   ->  Index Scan using hits_talk on hits

-- talks/redactions/redactions.repo.ts: listRedactions
select redaction_id, org_id, talk_id, start, end, reason, created, created_by, erased
  from redactions
  where org_id = $1
  and talk_id = $2
  and hears_talk($3, talk_id)
  order by start, redaction_id;
-- Incremental Sort
--   ->  Result
--         ->  Index Scan using redactions_talk on redactions

-- talks/redactions/redactions.repo.ts: listTranscripts
select version, text, spoken_words(text, words, word_bytes) as words
  from redacted_transcripts
  where org_id = $1
  and talk_id = $2
  order by version;
-- Result
--   ->  Index Scan using redacted_transcripts_pkey on redacted_transcripts

-- talks/redactions/redactions.repo.ts: listTranscripts
select version, text, spoken_words(text, words, word_bytes) as words
  from transcripts
  where org_id = $1
  and talk_id = $2
  order by version;
-- Result
--   ->  Index Scan using transcripts_pkey on transcripts

-- talks/redactions/redactions.repo.ts: lockSound
select channel_id, bleeped, redacting, tokens, recorded_at, bytes, bleeped_sha256, title, duration, playable, held, sound_deleted
  from talks
  where org_id = $1
  and talk_id = $2
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateAuditSubjects
update audit
  set subject = coalesce(nullif(talks.title, $1), left(talks.text, 80))
  from talks
  where talks.org_id = $2
  and talks.talk_id = $3
  and audit.org_id = $4
  and audit.subject_id = $5
  and audit.action in ($6, …);
-- Update on audit
--   ->  Result
--         ->  Nested Loop
--               ->  Index Scan using audit_newest on audit
--               ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateErased
update redactions
  set erased = now()
  where org_id = $1
  and talk_id = $2
  and erased is null;
-- Update on redactions
--   ->  Result
--         ->  Index Scan using redactions_talk on redactions

-- talks/redactions/redactions.repo.ts: updateHitText
update hits
  set before = $1, match = $2, after = $3
  where org_id = $4
  and alert_id = $5
  and talk_id = $6;
-- Update on hits
--   ->  Result
--         ->  Index Scan using hits_talk on hits

-- talks/redactions/redactions.repo.ts: updateSound
update talks
  set bleeped = $1, bleeped_sha256 = $2, peak_bytes = $3, strip_bytes = $4, peaks = $5, strip = $6, redacting = $7, modified = now()
  where org_id = $8
  and talk_id = $9;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateSound
update talks
  set bytes = $1, redacting = $2, modified = now()
  where org_id = $3
  and talk_id = $4;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateSound
update talks
  set media_type = $1, trim_start = $2, trim_end = $3, modified = now()
  where org_id = $4
  and talk_id = $5;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateSound
update talks
  set redacting = $1, modified = now()
  where org_id = $2
  and talk_id = $3;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/redactions/redactions.repo.ts: updateTranscript
update transcripts
  set text = $1, words = $2, word_bytes = $3
  where org_id = $4
  and talk_id = $5
  and version = $6;
-- Update on transcripts
--   ->  Result
--         ->  Index Scan using transcripts_pkey on transcripts

-- talks/redactions/webhook-payloads.repo.ts: findCurrentTexts
select alert_id, before, match, after, silence
  from hits
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using hits_talk on hits

-- talks/redactions/webhook-payloads.repo.ts: findCurrentTexts
select text
  from talks
  where org_id = $1
  and talk_id = $2;
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/redactions/webhook-payloads.repo.ts: updateDeliveries
delete
  from deliveries
  where org_id = $1
  and event = $2
  and payload->>'talk_id' = $3
  and payload->>'alert_id' <> all ($4::text[]);
-- Delete on deliveries
--   ->  Result
--         ->  Index Scan using deliveries_of_talk on deliveries

-- talks/redactions/webhook-payloads.repo.ts: updateDeliveries
update deliveries
  set payload = payload || $1::jsonb
  where org_id = $2
  and event = $3
  and payload->>'talk_id' = $4;
-- Update on deliveries
--   ->  Result
--         ->  Index Scan using deliveries_of_talk on deliveries

-- talks/redactions/webhook-payloads.repo.ts: updateDeliveries
update deliveries
  set payload = payload || $1::jsonb
  where org_id = $2
  and event = $3
  and payload->>'talk_id' = $4
  and payload->>'alert_id' = $5;
-- Update on deliveries
--   ->  Result
--         ->  Index Scan using deliveries_of_talk on deliveries

-- talks/saved-searches/follows.repo.ts: listFollows
select m.user_id, m.search_id, s.query, s.filters, s.channel_ids, p.guest_until is not null as guest, hidden_from(m.org_id, m.user_id, null) as hidden
  from search_marks m
  join saved_searches s on s.org_id = m.org_id
  and s.search_id = m.search_id
  join members p on p.org_id = m.org_id
  and p.user_id = m.user_id
  where m.org_id = $1
  and m.follow
  and (s.shared or s.created_by = m.user_id)
  and (p.guest_until is null or p.guest_until > now())
  order by m.user_id, s.created, m.search_id;
-- Sort
--   ->  Result
--         ->  Nested Loop
--               ->  Nested Loop
--                     ->  Index Scan using search_marks_followed on search_marks m
--                     ->  Index Scan using saved_searches_pkey on saved_searches s
--               ->  Index Scan using members_pkey on members p

-- talks/saved-searches/saved-searches.repo.ts: countFollowed
select count(distinct search_id)::int as all, count(*) filter (where user_id = $1)::int as own
  from search_marks
  where org_id = $2
  and follow;
-- Aggregate
--   ->  Result
--         ->  Index Scan using search_marks_followed on search_marks

-- talks/saved-searches/saved-searches.repo.ts: deleteSearch
delete
  from saved_searches
  where org_id = $1
  and search_id = $2;
-- Delete on saved_searches
--   ->  Result
--         ->  Index Scan using saved_searches_pkey on saved_searches

-- talks/saved-searches/saved-searches.repo.ts: findKnownUntil
select iso(coalesce(min(created), now())) as until
  from talks
  where org_id = $1
  and deleted is null
  and channel_id <> all (hidden_channels())
  and state in ('received', 'transcoding', 'waiting', 'transcribing')
  and created > now() - interval '1 hour';
-- Aggregate
--   ->  Result
--         ->  Index Scan using talks_unfinished on talks

-- talks/saved-searches/saved-searches.repo.ts: findSearch
select s.org_id, s.search_id, s.name, s.query, s.filters, s.shared, s.created, s.created_by, coalesce(m.follow, false) as followed, s.channel_ids
  from saved_searches as s
  left join search_marks as m on m.org_id = s.org_id
  and m.search_id = s.search_id
  and m.user_id = $1
  where s.org_id = $2
  and not (s.channel_ids && hidden_channels())
  and (s.shared = $3 or s.created_by = $4)
  and s.search_id = $5;
-- Result
--   ->  Nested Loop Left Join
--         ->  Index Scan using saved_searches_pkey on saved_searches s
--         ->  Result
--               ->  Index Scan using search_marks_user on search_marks m

-- talks/saved-searches/saved-searches.repo.ts: insertSearch
insert into saved_searches (org_id, created_by, filters, name, query, shared, search_id, channel_ids)
  values ($1, …)
  returning org_id, search_id, name, query, filters, shared, created, created_by, channel_ids;
-- Insert on saved_searches
--   ->  Result

-- talks/saved-searches/saved-searches.repo.ts: listNames
select name, created_by, shared
  from saved_searches
  where org_id = $1
  and (created_by = $2 or shared = $3)
  and search_id != $4
  and not (channel_ids && hidden_channels());
-- Result
--   ->  Index Scan using saved_searches_person on saved_searches

-- talks/saved-searches/saved-searches.repo.ts: listOpened
select search_id, opened
  from search_marks
  where org_id = $1
  and user_id = $2;
-- Result
--   ->  Index Scan using search_marks_user on search_marks

-- talks/saved-searches/saved-searches.repo.ts: listSearches
select s.org_id, s.search_id, s.name, s.query, s.filters, s.shared, s.created, s.created_by, coalesce(m.follow, false) as followed
  from saved_searches as s
  left join search_marks as m on m.org_id = s.org_id
  and m.search_id = s.search_id
  and m.user_id = $1
  where s.org_id = $2
  and not (s.channel_ids && hidden_channels())
  and (s.shared = $3 or s.created_by = $4)
  order by lower(s.name), s.search_id;
-- Sort
--   ->  Result
--         ->  Nested Loop Left Join
--               ->  Index Scan using saved_searches_pkey on saved_searches s
--               ->  Result
--                     ->  Index Scan using search_marks_pkey on search_marks m

-- talks/saved-searches/saved-searches.repo.ts: updateFollow
insert into search_marks (org_id, search_id, user_id, opened, follow)
  values ($1, …)
  on conflict (org_id, search_id, user_id) do update
  set follow = $6;
-- Insert on search_marks
--   ->  Result

-- talks/saved-searches/saved-searches.repo.ts: updateOpened
insert into search_marks (org_id, search_id, user_id, opened)
  values ($1, …)
  on conflict (org_id, search_id, user_id) do update
  set opened = $5;
-- Insert on search_marks
--   ->  Result

-- talks/saved-searches/saved-searches.repo.ts: updateSearch
update saved_searches
  set name = $1, query = $2, shared = $3, channel_ids = $4, filters = $5
  where org_id = $6
  and search_id = $7
  returning org_id, search_id, name, query, filters, shared, created, created_by, channel_ids;
-- Update on saved_searches
--   ->  Result
--         ->  Index Scan using saved_searches_pkey on saved_searches

-- talks/search/facets.repo.ts: countValues
with found as materialized ( select t.channel_id, t.speaker_id, t.user_id, t.by_phone, t.tags from searchable_talks t where (t.org_id = $1 and t.tsv @@ $2::tsquery and t.deleted is null) order by t.recorded_at desc, t.talk_id desc limit $3) select *
  from ( select 'all' as kind, null as id, count(*)::integer as talks from found union all select v.kind, v.id::text, least(v.talks, 1000)::integer from ( select 'channels' as kind, channel_id as id, count(*) as talks from found group by channel_id union all select 'speakers', speaker_id, count(*) from found where speaker_id is not null group by speaker_id union all select 'senders', user_id, count(*) from found where coalesce(by_phone, 'member') = 'member' group by user_id union all select 'tags', tag, count(*) from (select unnest(tags) as tag from found) tagged group by tag) v) counts
  order by talks desc, id;
-- Sort
--   CTE found
--     ->  Limit
--           InitPlan 1
--             ->  Result
--           ->  Result
--                 ->  Index Scan using talks_newest on talks t
--   ->  Append
--         ->  Aggregate
--               ->  CTE Scan on found
--         ->  Subquery Scan on "*SELECT* 1"
--               ->  HashAggregate
--                     ->  CTE Scan on found found_1
--         ->  Subquery Scan on "*SELECT* 2"
--               ->  HashAggregate
--                     ->  CTE Scan on found found_2
--         ->  Subquery Scan on "*SELECT* 3"
--               ->  HashAggregate
--                     ->  CTE Scan on found found_3
--         ->  Subquery Scan on "*SELECT* 4"
--               ->  HashAggregate
--                     ->  ProjectSet
--                           ->  CTE Scan on found found_4

-- talks/search/reindex.repo.ts: listOutdatedOrganizations
select org_id
  from outdated_organizations(1)
  where talks
  order by org_id;
-- Sort
--   ->  Function Scan on outdated_organizations

-- talks/search/search.repo.ts: countMatchingEach
select *
  from (select array[(select count(*)::integer from (select 1 from ( select * from searchable_talks n where n.org_id = $1 and n.deleted is null and n.created >= $2 order by n.created desc limit 500) t where (t.org_id = $3 and t.tsv @@ $4::tsquery and t.deleted is null and t.channel_id = $5) limit 100) m)] as counts) c;
-- Result
--   InitPlan 2
--     ->  Aggregate
--           ->  Limit
--                 ->  Subquery Scan on t
--                       ->  Limit
--                             InitPlan 1
--                               ->  Result
--                             ->  Result
--                                   ->  Index Scan Backward using talks_usage on talks t_1

-- talks/search/search.repo.ts: endsCommonly
select count(*) >= 100 as common
  from ( select t.tsv from searchable_talks t where t.org_id = $1 order by t.recorded_at desc, t.talk_id desc limit 1000) newest
  where ts_match_vq(newest.tsv, $2::tsquery);
-- Aggregate
--   ->  Subquery Scan on newest
--         ->  Limit
--               InitPlan 1
--                 ->  Result
--               ->  Result
--                     ->  Index Scan using talks_newest on talks t

-- talks/search/search.repo.ts: findBestTalkIds
with newest as materialized ( select t.talk_id, t.recorded_at, t.tsv from searchable_talks t where (t.org_id = $1 and t.tsv @@ $2::tsquery and t.deleted is null) and t.recorded_at <= $3 order by t.recorded_at desc, t.talk_id desc limit 1000), ranked as ( select n.talk_id, n.recorded_at, ts_rank_cd(n.tsv, $4::tsquery, 1)::float as rank, max(n.recorded_at) over () as newest, (count(*) over ())::integer as total from newest n) select *
  from ranked r
  where (r.rank, r.recorded_at, r.talk_id) < ($5, …)
  order by r.rank desc, r.recorded_at desc, r.talk_id desc
  limit $8;
-- Limit
--   CTE newest
--     ->  Limit
--           InitPlan 1
--             ->  Result
--           ->  Sort
--                 ->  Result
--                       ->  Bitmap Heap Scan on talks t
--                             ->  Bitmap Index Scan on talks_words
--   ->  Sort
--         ->  Subquery Scan on r
--               ->  WindowAgg
--                     ->  CTE Scan on newest n

-- talks/search/search.repo.ts: findPage
with found as materialized (select t.talk_id, t.recorded_at from searchable_talks t where (t.org_id = $1 and t.tsv @@ $2::tsquery and t.deleted is null) limit 1001), counted as materialized (select count(*)::integer as total from found) select *
  from ( select least(c.total, 1000) as total, p.* from counted c left join lateral ( select f.talk_id, f.recorded_at from found f where c.total <= 1000 and (f.recorded_at, f.talk_id) < ($3, …) union all ( select t.talk_id, t.recorded_at from searchable_talks t where (t.org_id = $5 and t.tsv @@ $6::tsquery and t.deleted is null) and c.total > 1000 and (t.recorded_at, t.talk_id) < ($7, …) order by t.recorded_at desc, t.talk_id desc limit $9) order by recorded_at desc, talk_id desc limit $10) p on true) page
  order by recorded_at desc, talk_id desc;
-- Sort
--   CTE found
--     ->  Limit
--           InitPlan 1
--             ->  Result
--           ->  Result
--                 ->  Bitmap Heap Scan on talks t_1
--                       ->  Bitmap Index Scan on talks_words
--   CTE counted
--     ->  Aggregate
--           ->  CTE Scan on found
--   ->  Nested Loop Left Join
--         ->  CTE Scan on counted c
--         ->  Limit
--               ->  Merge Append
--                     ->  Sort
--                           ->  Result
--                                 ->  CTE Scan on found f
--                     ->  Limit
--                           InitPlan 4
--                             ->  Result
--                           ->  Result
--                                 ->  Index Scan using talks_newest on talks t

-- talks/search/search.repo.ts: findTalkIds
with found as materialized (select t.talk_id, t.recorded_at from searchable_talks t where (t.org_id = $1 and t.tsv @@ $2::tsquery and t.deleted is null and t.recorded_at >= $3) limit 1001), counted as materialized (select count(*)::integer as total from found) select *
  from ( select least(c.total, 1000) as total, p.* from counted c left join lateral ( select f.talk_id, f.recorded_at from found f where c.total <= 1000 and (f.recorded_at, f.talk_id) < ($4, …) union all ( select t.talk_id, t.recorded_at from searchable_talks t where (t.org_id = $6 and t.tsv @@ $7::tsquery and t.deleted is null and t.recorded_at >= $8) and c.total > 1000 and (t.recorded_at, t.talk_id) < ($9, …) order by t.recorded_at desc, t.talk_id desc limit $11) order by recorded_at desc, talk_id desc limit $12) p on true) page
  order by recorded_at desc, talk_id desc;
-- Sort
--   CTE found
--     ->  Limit
--           InitPlan 1
--             ->  Result
--           ->  Result
--                 ->  Bitmap Heap Scan on talks t_1
--                       ->  Bitmap Index Scan on talks_words
--   CTE counted
--     ->  Aggregate
--           ->  CTE Scan on found
--   ->  Nested Loop Left Join
--         ->  CTE Scan on counted c
--         ->  Limit
--               ->  Merge Append
--                     ->  Sort
--                           ->  Result
--                                 ->  CTE Scan on found f
--                     ->  Limit
--                           InitPlan 4
--                             ->  Result
--                           ->  Result
--                                 ->  Index Scan using talks_newest on talks t

-- talks/search/search.repo.ts: listAmong
select *
  from (select t.talk_id from searchable_talks t where (t.org_id = $1 and t.deleted is null and not coalesce(t.tsv @@ $2::tsquery, false)) and t.talk_id = any ($3::uuid[])) found;
-- Result
--   InitPlan 1
--     ->  Result
--   ->  Index Scan using talks_pkey on talks t

-- talks/search/search.repo.ts: listAmong
select *
  from (select t.talk_id from searchable_talks t where (t.org_id = $1 and t.deleted is null) and t.talk_id = any ($2::uuid[])) found;
-- Result
--   InitPlan 1
--     ->  Result
--   ->  Index Scan using talks_pkey on talks t

-- talks/search/search.repo.ts: listMaybeSaid
select t.talk_id
  from searchable_talks t
  where (t.org_id = $1 and t.deleted is null)
  and t.maybe_said @@ $2::tsquery
  and ts_match_vq(t.tsv || t.maybe_said, $3::tsquery)
  and not ts_match_vq(t.tsv, $4::tsquery)
  order by t.recorded_at desc, t.talk_id desc
  limit $5;
-- Limit
--   InitPlan 1
--     ->  Result
--   ->  Sort
--         ->  Result
--               ->  Bitmap Heap Scan on talks t
--                     ->  Bitmap Index Scan on talks_maybe_said

-- talks/sound-profiles/sound-profiles.repo.ts: listCandidates
select *
  from sounding_talks($1::integer[], $2, $3);
-- Function Scan on sounding_talks

-- talks/sound-profiles/sound-profiles.repo.ts: listWithoutSoundProfile
select org_id, talk_id
  from soundless_talks($1);
-- Function Scan on soundless_talks

-- talks/sound-profiles/sound-profiles.repo.ts: upsertSoundProfile
insert into talk_sounds (org_id, talk_id, language, written, heard, times)
  values ($1, …)
  on conflict (org_id, talk_id) do update
  set language = excluded.language, written = excluded.written, heard = excluded.heard, times = excluded.times, starts = $7, ends = $8, moments = $9, seeds = $10;
-- Insert on talk_sounds
--   ->  Result

-- talks/source-states/source-states.repo.ts: listStates
select source_id, kind, folder, last_success, last_failure, failure, failures
  from source_states
  where org_id = $1;
-- Result
--   ->  Seq Scan on source_states

-- talks/sources/sources.repo.ts: listArchived
select channel_id
  from channels
  where org_id = $1
  and archived is not null;
-- Result
--   ->  Index Scan using channels_pkey on channels

-- talks/sources/sources.repo.ts: listMailboxes
select m.channel_id, c.name
  from mailboxes as m
  inner join channels as c on c.org_id = m.org_id
  and c.channel_id = m.channel_id
  where m.org_id = $1
  order by c.name;
-- Sort
--   ->  Result
--         ->  Nested Loop
--               ->  Index Scan using channels_pkey on channels c
--               ->  Index Only Scan using mailboxes_pkey on mailboxes m

-- talks/speech-models/speech-models.repo.ts: isSelectedEngine
select is_selected_engine($1) as selected;
-- Result

-- talks/speech-models/speech-models.repo.ts: listModels
select model, selected
  from speech_models
  order by selected desc nulls last;
-- Sort
--   ->  Seq Scan on speech_models

-- talks/speech-models/speech-models.repo.ts: selectModel
insert into speech_models (model, selected)
  values ($1, clock_timestamp())
  on conflict (model) do update
  set selected = excluded.selected;
-- Insert on speech_models
--   ->  Result

-- talks/speech-settings/known-words.repo.ts: findKnownWords
select vocabulary
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- talks/speech-settings/known-words.repo.ts: updateKnownWords
update organizations
  set vocabulary = $1::text[]
  where org_id = $2;
-- Update on organizations
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- talks/speech-settings/speech-settings.repo.ts: countProvisional
select count(*)::integer as talks
  from talks
  where org_id = $1
  and state = 'ready'
  and deleted is null
  and redo_tries < 10
  and instead_of is not null
  and created > now() - make_interval(days => $2);
-- Aggregate
--   ->  Result
--         ->  Index Scan using talks_improvable on talks

-- talks/speech-settings/speech-settings.repo.ts: findSpeechSettings
select engine, language, vocabulary
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- talks/speech-settings/speech-settings.repo.ts: listImprovable
select org_id
  from improvable($1);
-- Function Scan on improvable

-- talks/speech-settings/speech-settings.repo.ts: listOutdated
select a.talk_id
  from talks a
  join organizations o on o.org_id = a.org_id
  join channels c on c.org_id = a.org_id
  and c.channel_id = a.channel_id
  where a.org_id = $1
  and o.org_id = $2
  and c.org_id = $3
  and a.state = 'ready'
  and a.deleted is null
  and a.sound_deleted is null
  and a.created > now() - make_interval(days => $4)
  and not exists ( select from transcripts t where t.org_id = $5 and t.talk_id = a.talk_id and t.engine is not null and t.created >= greatest(o.speech_since, c.spoken_since))
  order by a.created desc;
-- Sort
--   ->  Result
--         ->  Nested Loop Anti Join
--               ->  Nested Loop
--                     ->  Nested Loop
--                           ->  Index Scan using channels_pkey on channels c
--                           ->  Materialize
--                                 ->  Index Scan using organizations_pkey on organizations o
--                     ->  Index Scan using talks_arrived on talks a
--               ->  Result
--                     ->  Index Scan using transcripts_pkey on transcripts t

-- talks/speech-settings/speech-settings.repo.ts: updateSpeechSettings
update organizations
  set engine = $1, language = $2, vocabulary = $3, speech_since = now()
  where org_id = $4
  and (engine, language, vocabulary) is distinct from ($5::text, $6::text, $7::text[]);
-- Update on organizations
--   ->  Result
--         ->  Index Scan using organizations_pkey on organizations

-- talks/summaries/summaries.repo.ts: deletePart
delete
  from summary_parts
  where org_id = $1
  and part_id = $2;
-- Delete on summary_parts
--   ->  Result
--         ->  Index Scan using summary_parts_pkey on summary_parts

-- talks/summaries/summaries.repo.ts: deleteParts
delete
  from summary_parts
  where org_id = $1
  and talk_id = $2;
-- Delete on summary_parts
--   ->  Result
--         ->  Index Scan using summary_parts_talk on summary_parts

-- talks/summaries/summaries.repo.ts: deletePartsOf
delete
  from summary_parts
  where org_id = $1
  and talk_id = $2
  and language = $3
  and kind <> all ($4);
-- Delete on summary_parts
--   ->  Result
--         ->  Index Scan using summary_parts_talk on summary_parts

-- talks/summaries/summaries.repo.ts: findSource
select talks.channel_id, talks.user_id, talks.title, channels.private, held, language, md5(text) as source
  from talks
  inner join channels on channels.org_id = talks.org_id
  and channels.channel_id = talks.channel_id
  where talks.org_id = $1
  and channels.org_id = $2
  and talk_id = $3
  and state = $4
  and talks.deleted is null;
-- Result
--   ->  Nested Loop
--         ->  Index Scan using talks_pkey on talks
--         ->  Index Scan using channels_pkey on channels

-- talks/summaries/summaries.repo.ts: listParts
select part_id, kind, text, who, by_when, cites, edited, edited_by, nullif(language, '') as language, done is not null as done
  from summary_parts
  where org_id = $1
  and talk_id = $2
  and hears_talk($3, talk_id)
  order by kind, language, position, part_id;
-- Incremental Sort
--   ->  Result
--         ->  Index Scan using summary_parts_talk on summary_parts

-- talks/summaries/summaries.repo.ts: listPartsOf
select talk_id, part_id, kind, text, who, by_when, cites
  from summary_parts
  where org_id = $1
  and talk_id in ($2)
  and language = $3
  and done is null
  and hears_talk($4, talk_id)
  order by position, part_id;
-- Sort
--   ->  Result
--         ->  Index Scan using summary_parts_talk on summary_parts

-- talks/summaries/summaries.repo.ts: listSummaries
select language, state, reason, model, source, modified
  from summaries
  where org_id = $1
  and talk_id = $2
  and hears_talk($3, talk_id)
  order by language;
-- Result
--   ->  Index Scan using summaries_pkey on summaries

-- talks/summaries/summaries.repo.ts: lockSource
select channel_id, held, md5(text) as source
  from talks
  where org_id = $1
  and talk_id = $2
  and deleted is null
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/summaries/summaries.repo.ts: markRemoved
update summaries
  set state = $1, reason = $2, source = $3, modified = now()
  where org_id = $4
  and talk_id = $5;
-- Update on summaries
--   ->  Result
--         ->  Index Scan using summaries_pkey on summaries

-- talks/summaries/summaries.repo.ts: updatePart
update summary_parts
  set text = $1, edited = now(), edited_by = $2
  where org_id = $3
  and part_id = $4;
-- Update on summary_parts
--   ->  Result
--         ->  Index Scan using summary_parts_pkey on summary_parts

-- talks/summaries/summaries.repo.ts: upsertSummary
insert into summaries (org_id, talk_id, language, state, model, reason, source)
  values ($1, …)
  on conflict (org_id, talk_id, language) do update
  set state = $8, model = $9, reason = $10, source = $11, modified = excluded.modified;
-- Insert on summaries
--   ->  Result

-- talks/summaries/summary-settings.repo.ts: findSettings
select title, sentences, actions, languages, answers, private_channels, held_talks, excluded_channel_ids, modified, modified_by
  from summary_settings
  where org_id = $1;
-- Result
--   ->  Index Scan using summary_settings_pkey on summary_settings

-- talks/summaries/summary-settings.repo.ts: upsertSettings
insert into summary_settings (org_id, title, sentences, actions, languages, answers, private_channels, held_talks, excluded_channel_ids, modified_by)
  values ($1, …)
  on conflict (org_id) do update
  set title = $11, sentences = $12, actions = $13, languages = $14, answers = $15, private_channels = $16, held_talks = $17, excluded_channel_ids = $18, modified_by = $19, modified = excluded.modified;
-- Insert on summary_settings
--   ->  Result

-- talks/talk-exports/talk-exports.repo.ts: deleteOldExports
delete
  from talk_exports
  where org_id = $1
  and created < now() - interval '2 hours';
-- Delete on talk_exports
--   ->  Result
--         ->  Index Scan using talk_exports_pkey on talk_exports

-- talks/talk-exports/talk-exports.repo.ts: findExport
select export_id, talk_ids, download, written
  from talk_exports
  where org_id = $1
  and export_id = $2;
-- Result
--   ->  Index Scan using talk_exports_pkey on talk_exports

-- talks/talk-exports/talk-exports.repo.ts: findOrganizationName
select name
  from organizations
  where org_id = $1;
-- Result
--   ->  Index Scan using organizations_pkey on organizations

-- talks/talk-exports/talk-exports.repo.ts: insertExport
insert into talk_exports (org_id, export_id, talk_ids)
  values ($1, …);
-- Insert on talk_exports
--   ->  Result

-- talks/talk-exports/talk-exports.repo.ts: listExportedFacts
select talks.talk_id, talks.title, talks.recorded_at, talks.duration, talks.media_type, talks.bleeped, talks.playable, talks.sound_deleted, talks.redacting, talks.channel_id, channels.name as channel, speakers.name as speaker, speakers.consent, coalesce(talks.bleeped_sha256, talks.sha256) as sha256
  from talks
  inner join channels on channels.org_id = talks.org_id
  and channels.channel_id = talks.channel_id
  left join speakers on speakers.org_id = talks.org_id
  and speakers.speaker_id = talks.speaker_id
  where talks.org_id = $1
  and talks.talk_id = any($2::uuid[])
  and talks.deleted is null
  and talks.channel_id <> all (hidden_channels())
  order by talks.recorded_at, talks.talk_id;
-- Sort
--   ->  Result
--         ->  Hash Left Join
--               ->  Nested Loop
--                     ->  Index Scan using channels_pkey on channels
--                     ->  Index Scan using talks_channel on talks
--               ->  Hash
--                     ->  Result
--                           ->  Index Scan using speakers_pkey on speakers

-- talks/talk-exports/talk-exports.repo.ts: listTagNames
select tag_id, tag
  from tags
  where org_id = $1;
-- Result
--   ->  Index Scan using tags_tag on tags

-- talks/talk-exports/talk-exports.repo.ts: updateExport
update talk_exports
  set download = $1
  where org_id = $2
  and export_id = $3;
-- Update on talk_exports
--   ->  Result
--         ->  Index Scan using talk_exports_pkey on talk_exports

-- talks/talk-exports/talk-exports.repo.ts: updateExport
update talk_exports
  set download = $1, written = $2
  where org_id = $3
  and export_id = $4;
-- Update on talk_exports
--   ->  Result
--         ->  Index Scan using talk_exports_pkey on talk_exports

-- talks/talk-exports/talk-exports.repo.ts: updateExport
update talk_exports
  set written = $1
  where org_id = $2
  and export_id = $3;
-- Update on talk_exports
--   ->  Result
--         ->  Index Scan using talk_exports_pkey on talk_exports

-- talks/talkgroups/talkgroups.repo.ts: deleteTalkgroups
delete
  from talkgroups
  where org_id = $1
  and talkgroup = $2;
-- Delete on talkgroups
--   ->  Result
--         ->  Index Scan using talkgroups_pkey on talkgroups

-- talks/talkgroups/talkgroups.repo.ts: listTalkgroups
select talkgroup, name
  from talkgroups
  where org_id = $1
  order by lpad(talkgroup, 10, $2);
-- Sort
--   ->  Result
--         ->  Index Scan using talkgroups_pkey on talkgroups

-- talks/talkgroups/talkgroups.repo.ts: upsertTalkgroups
insert into talkgroups (org_id, talkgroup, name)
  values ($1, …)
  on conflict (org_id, talkgroup) do update
  set name = excluded.name;
-- Insert on talkgroups
--   ->  Result

-- talks/talks/editing/editing.repo.ts: updateDeleted
update talks
  set deleted = now(), modified = now(), modified_by = $1
  where org_id = $2
  and talk_id = $3
  and deleted is null
  and held is null
  returning deleted, channel_id, coalesce(nullif(talks.title, $4), left(talks.text, 80)) as subject, recorded_at, created, restored, sound_deleted;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/talks/editing/editing.repo.ts: updateTalk
update talks
  set modified = now(), modified_by = $1
  where org_id = $2
  and talk_id = $3;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/talks/listens.repo.ts: insertListen
insert into listens (org_id, user_id, talk_id, position, heard)
  values ($1, …)
  on conflict (org_id, user_id, talk_id) do update
  set modified = excluded.modified, position = $6, heard = $7
  returning talk_id, position, heard;
-- Insert on listens
--   ->  Result

-- talks/talks/same-files.repo.ts: listSame
select distinct on (sha256) sha256, talk_id, channel_id, recorded_at, title
  from talks
  where org_id = $1
  and sha256 = any($2::text[])
  and deleted is null
  and channel_id <> all (hidden_channels())
  order by sha256, talk_id;
-- Unique
--   ->  Incremental Sort
--         ->  Result
--               ->  Index Scan using talks_sha256 on talks

-- talks/talks/save/save.repo.ts: findSent
select talk_id, sha256, bytes
  from talks
  where org_id = $1
  and user_id = $2
  and client_id = $3;
-- Result
--   ->  Index Scan using talks_org_id_user_id_client_id_key on talks

-- talks/talks/save/save.repo.ts: insertOwnListen
insert into listens (org_id, user_id, talk_id, heard)
  values ($1, $2, $3, true);
-- Insert on listens
--   ->  Result

-- talks/talks/save/save.repo.ts: insertTalk
insert into talks (org_id, user_id, key_id, talk_id, channel_id, speaker_id, tags, reply_to, client_id, recorded_at, dated, title, trim_start, trim_end, spoken_language, bytes, sha256, media_type, tokens, tsv, tokenizer, by_phone)
  values ($1, …)
  returning talks.org_id, talks.talk_id, talks.channel_id, talks.user_id, talks.speaker_id, talks.tags, talks.reply_to, talks.created, talks.modified, talks.modified_by, talks.recorded_at, talks.title, talks.duration, talks.loudness, talks.language, talks.confidence, talks.audio_quality, talks.quality_reasons, talks.trancription_accuracy, talks.needs_review, talks.open, talks.handled, talks.handled_by, talks.edited, talks.engine, talks.instead_of, talks.truncated, talks.tracks, talks.state, talks.reason, talks.deleted, talks.by_phone, talks.sound_deleted, text, held, spoken_language, bleeped, key_id is null as heard, false as redacted, 0 as position, array[]::real[] as peaks, array[]::uuid[] as alert_ids, array[]::uuid[] as replies, '[]'::jsonb as words, '[]'::jsonb as versions;
-- Insert on talks
--   ->  Result

-- talks/talks/talks.repo.ts: findRecording
select talk_id, channel_id, user_id, speaker_id, state, playable, media_type, created, recorded_at, title, duration, trim_start, trim_end, deleted, held, sound_deleted, bleeped, redacting, spoken_language, open
  from talks
  where org_id = $1
  and talk_id = $2
  and channel_id <> all (hidden_channels());
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/talks/talks.repo.ts: findTalk
select talks.org_id, talks.talk_id, talks.channel_id, talks.user_id, talks.speaker_id, talks.tags, talks.reply_to, talks.created, talks.modified, talks.modified_by, talks.recorded_at, talks.title, talks.duration, talks.loudness, talks.language, talks.confidence, talks.audio_quality, talks.quality_reasons, talks.trancription_accuracy, talks.needs_review, talks.open, talks.handled, talks.handled_by, talks.edited, talks.engine, talks.instead_of, talks.truncated, talks.tracks, talks.state, talks.reason, talks.deleted, talks.by_phone, talks.sound_deleted, talks.peaks, talks.text, talks.held, talks.bleeped, talks.spoken_language, encode(talks.peak_bytes, 'base64') as peaks_base64, bleeped is not null or redacting is not null as redacted, array( select r.talk_id from talks r where r.org_id = $1 and r.org_id = talks.org_id and r.reply_to = talks.talk_id and r.deleted is null and r.channel_id <> all (hidden_channels()) order by r.recorded_at, r.talk_id limit 50) as replies, marks_of(talks.org_id, talks.talk_id, $2) as marks, latest_transcript(talks.org_id, talks.talk_id) as latest, versions_of(talks.org_id, talks.talk_id, 100) as versions
  from talks
  where talks.org_id = $3
  and talks.talk_id = $4
  and talks.channel_id <> all (hidden_channels());
-- Result
--   ->  Index Scan using talks_pkey on talks
--   SubPlan 1
--     ->  Limit
--           ->  Sort
--                 ->  Result
--                       ->  Index Scan using talks_replies on talks r

-- talks/talks/talks.repo.ts: listTalks
select talks.org_id, talks.talk_id, talks.channel_id, talks.user_id, talks.speaker_id, talks.tags, talks.reply_to, talks.created, talks.modified, talks.modified_by, talks.recorded_at, talks.title, talks.duration, talks.loudness, talks.language, talks.confidence, talks.audio_quality, talks.quality_reasons, talks.trancription_accuracy, talks.needs_review, talks.open, talks.handled, talks.handled_by, talks.edited, talks.engine, talks.instead_of, talks.truncated, talks.tracks, talks.state, talks.reason, talks.deleted, talks.by_phone, talks.sound_deleted, talks.strip as peaks, encode(talks.strip_bytes, 'base64') as peaks_base64, left(talks.text, 300) as text, coalesce(listen.heard, false) as heard, coalesce(listen.position, 0) as position, array(select h.alert_id from hits h where h.org_id = $1 and h.org_id = talks.org_id and h.talk_id = talks.talk_id) as alert_ids, ( select p.text from summary_parts p where p.org_id = $2 and p.org_id = talks.org_id and p.talk_id = talks.talk_id and p.kind >= 'sentence' and p.language = '' order by p.kind desc, p.position, p.part_id limit 1) as summary, array( select r.talk_id from talks r where r.org_id = $3 and r.org_id = talks.org_id and r.reply_to = talks.talk_id and r.deleted is null and r.channel_id <> all (hidden_channels()) order by r.recorded_at, r.talk_id limit 50) as replies
  from talks
  left join lateral (select listens.heard, listens.position from listens where listens.org_id = $4 and listens.org_id = talks.org_id and listens.user_id = $5 and listens.talk_id = talks.talk_id offset 0) as listen on true
  where talks.org_id = $6
  and talks.channel_id <> all (hidden_channels())
  and talks.talk_id = any($7::uuid[]);
-- Result
--   ->  Nested Loop Left Join
--         ->  Index Scan using talks_pkey on talks
--         ->  Result
--               ->  Index Scan using listens_pkey on listens
--   SubPlan 1
--     ->  Result
--           ->  Index Scan using hits_talk on hits h
--   SubPlan 2
--     ->  Limit
--           ->  Incremental Sort
--                 ->  Result
--                       ->  Index Scan Backward using summary_parts_talk on summary_parts p
--   SubPlan 3
--     ->  Limit
--           ->  Sort
--                 ->  Result
--                       ->  Index Scan using talks_replies on talks r

-- talks/talks/talks.repo.ts: listTokens
select talk_id, tokens
  from talks
  where org_id = $1
  and talk_id = any($2::uuid[])
  and channel_id <> all (hidden_channels());
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/talks/talks.repo.ts: listWords
select talk_id, latest_transcript(org_id, talk_id) as latest
  from talks
  where org_id = $1
  and talk_id = any($2::uuid[])
  and channel_id <> all (hidden_channels());
-- Result
--   ->  Index Scan using talks_pkey on talks

-- talks/uploads/uploads.repo.ts: deleteAny
delete
  from uploads
  where org_id = $1
  and upload_id = $2;
-- Delete on uploads
--   ->  Result
--         ->  Index Scan using uploads_pkey on uploads

-- talks/uploads/uploads.repo.ts: findAny
select length, received, metadata, talk_id, created
  from uploads
  where org_id = $1
  and upload_id = $2;
-- Result
--   ->  Index Scan using uploads_pkey on uploads

-- talks/uploads/uploads.repo.ts: insertUpload
insert into uploads (org_id, user_id, upload_id, length, metadata)
  values ($1, …);
-- Insert on uploads
--   ->  Result

-- talks/uploads/uploads.repo.ts: listParts
select part, begins
  from upload_parts
  where org_id = $1
  and upload_id = $2
  order by begins;
-- Result
--   ->  Index Scan using upload_parts_pkey on upload_parts

-- talks/vcon/vcon.repo.ts: findVconFacts
select talks.playable, talks.sound_deleted, speakers.name as speaker, speakers.consent, users.name as sender
  from talks
  left join speakers on speakers.org_id = talks.org_id
  and speakers.speaker_id = talks.speaker_id
  left join members on members.org_id = talks.org_id
  and members.user_id = talks.user_id
  left join users on users.user_id = members.user_id
  where talks.org_id = $1
  and talks.talk_id = $2
  and talks.channel_id <> all (hidden_channels());
-- Result
--   ->  Nested Loop Left Join
--         ->  Nested Loop Left Join
--               ->  Nested Loop Left Join
--                     ->  Index Scan using talks_pkey on talks
--                     ->  Result
--                           ->  Index Only Scan using members_pkey on members
--               ->  Index Scan using users_pkey on users
--         ->  Result
--               ->  Index Scan using speakers_pkey on speakers

-- talks/versions/rewrite-words.repo.ts: listOrganizationsLeft
select org_id
  from organizations_with_word_bytes()
  order by org_id;
-- Sort
--   ->  Function Scan on organizations_with_word_bytes

-- talks/versions/versions.repo.ts: findNewest
select version, text, engine, language, user_id, created, spoken_words(text, words, word_bytes) as words
  from transcripts
  where org_id = $1
  and talk_id = $2
  order by version desc
  limit $3;
-- Limit
--   ->  Result
--         ->  Index Scan Backward using transcripts_pkey on transcripts

-- talks/versions/versions.repo.ts: insertVersion
insert into transcripts (org_id, talk_id, version, text, words, engine, language, user_id, created) select t.org_id, t.talk_id, (select coalesce(max(v.version), 0) + 1 from transcripts v where v.org_id = $1 and v.org_id = t.org_id and v.talk_id = t.talk_id), $2, $3::jsonb, $4, $5, $6::uuid, coalesce($7::timestamptz, now())
  from talks t
  where t.org_id = $8
  and t.talk_id = $9;
-- Insert on transcripts
--   ->  Result
--         ->  Index Scan using talks_pkey on talks t
--         SubPlan 2
--           ->  Result
--                 InitPlan 1
--                   ->  Limit
--                         ->  Result
--                               ->  Index Only Scan Backward using transcripts_pkey on transcripts v

-- talks/versions/versions.repo.ts: lockTalk
select channel_id, duration, text, title, edited, tokens, tokenizer
  from talks
  where org_id = $1
  and talk_id = $2
  for no key update;
-- LockRows
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/versions/versions.repo.ts: lockTalk
select string_agg(concat_ws(' ', p.text, p.who, p.by_when), ' ' order by p.kind, p.language, p.position) as summary
  from summary_parts p
  where p.org_id = $1
  and p.talk_id = $2;
-- Aggregate
--   ->  Incremental Sort
--         ->  Result
--               ->  Index Scan using summary_parts_talk on summary_parts p

-- talks/versions/versions.repo.ts: updateText
update talks
  set text = $1, tokens = $2, tokenizer = $3, confidence = $4, engine = $5, language = $6, edited = $7, tsv = $8::tsvector, maybe_said = $9::tsvector
  where org_id = $10
  and talk_id = $11;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/versions/versions.repo.ts: updateTitle
update talks
  set title = $1, tokens = $2, tokenizer = $3, tsv = $4::tsvector
  where org_id = $5
  and talk_id = $6;
-- Update on talks
--   ->  Result
--         ->  Index Scan using talks_pkey on talks

-- talks/vocabulary/vocabulary.repo.ts: deleteUnusedWords
delete
  from vocabulary
  where org_id = $1
  and channel_id = $2
  and token = any ($3::text[]);
-- Delete on vocabulary
--   ->  Result
--         ->  Index Scan using vocabulary_sound on vocabulary

-- talks/vocabulary/vocabulary.repo.ts: deleteUnusedWords
select unsaid($1::text[], $2::uuid) as word;
-- ProjectSet
--   ->  Result

-- talks/vocabulary/vocabulary.repo.ts: findVocabularyId
select private
  from channels
  where org_id = $1
  and channel_id = $2;
-- Result
--   ->  Index Scan using channels_pkey on channels

-- talks/vocabulary/vocabulary.repo.ts: insertWords
insert into vocabulary (org_id, channel_id, token, letters, sound) select $1, $2, *
  from unnest($3::text[], $4::smallint[], $5::text[])
  on conflict do nothing;
-- Insert on vocabulary
--   ->  Function Scan on unnest

-- talks/vocabulary/vocabulary.repo.ts: listVocabularies
select distinct channel_id
  from vocabulary
  where org_id = $1
  and token in ($2, …);
-- Unique
--   ->  Sort
--         ->  Result
--               ->  Index Scan using vocabulary_sound on vocabulary
