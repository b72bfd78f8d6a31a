-- Policy: whether a webhook is of no hidden channel.
create or replace function shows_webhook(org uuid, webhook uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if hidden_channels() = '{}' then return true; end if;
  return exists (select 1 from public.webhooks w where w.org_id = org and w.webhook_id = webhook
    and (w.channel_id is null or w.channel_id <> all (hidden_channels())));
end
$$;
