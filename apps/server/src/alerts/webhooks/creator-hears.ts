import { sql } from 'kysely'

/** The admin who created it is in its private channel, or the channel is open. */
export const creatorHears = (w: string) => sql<boolean>`exists (
  select 1 from channels c
  where c.org_id = ${sql.ref(`${w}.org_id`)} and c.channel_id = ${sql.ref(`${w}.channel_id`)} and (not c.private or exists (
    select 1 from channel_members m
    where m.org_id = c.org_id and m.channel_id = c.channel_id and m.user_id = ${sql.ref(`${w}.created_by`)})))`
