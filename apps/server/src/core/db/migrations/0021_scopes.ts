import { type Kysely, sql } from 'kysely'

/** The same words may be watched for in different channels and of different speakers. */
export const alertScopes = {
  async up(db: Kysely<never>) {
    await sql`
      alter table alerts drop constraint alerts_org_id_tokens_key;
      create index alerts_tokens on alerts (org_id, tokens);
    `.execute(db)
  },
}
