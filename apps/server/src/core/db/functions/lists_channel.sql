-- Policy: whether a channel may be listed. Administration lists hidden ones, without their talks.
create or replace function lists_channel(channel uuid) returns boolean
language sql stable parallel safe
return coalesce(current_setting('app.lists_channels', true), '') = 'on' or channel <> all (hidden_channels());
