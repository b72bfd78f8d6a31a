-- Channels that are hidden in this transaction, as its scope has set them.
create or replace function hidden_channels() returns uuid[]
language sql stable parallel safe
return coalesce(nullif(current_setting('app.hidden_channels', true), '')::uuid[], '{}');
