import { type Kysely, sql } from 'kysely'

/** Webhooks of one channel. Those of a private channel, with what they sent, are hidden from people who are not in it. */
export const channelWebhooks = {
  async up(db: Kysely<never>) {
    await sql`
      alter table webhooks add column channel_id uuid;
      alter table webhooks add constraint webhooks_channel_fkey
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade;

      create function shows_webhook(org uuid, webhook uuid) returns boolean language plpgsql stable parallel safe as $$
      begin
        if hidden_channels() = '{}' then return true; end if;
        return exists (select 1 from public.webhooks w where w.org_id = org and w.webhook_id = webhook
          and (w.channel_id is null or w.channel_id <> all (hidden_channels())));
      end $$;
    `.execute(db)
    const conditions = {
      webhooks: '(channel_id is null or channel_id <> all (hidden_channels()))',
      deliveries: 'shows_webhook(org_id, webhook_id)',
    }
    for (const [table, condition] of Object.entries(conditions)) {
      const shown = sql.raw(`org_id = current_org() and ${condition}`)
      await sql`alter policy own_organization on ${sql.ref(table)} using (${shown}) with check (${shown})`.execute(db)
    }
  },
}
