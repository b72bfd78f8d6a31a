import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

/** Selected by admins, newest first; then chosen by machines. */
export async function listModels(db: Reads): Promise<{ model: string; selected: string | null }[]> {
  return db
    .selectFrom('speech_models')
    .select(['model', 'selected'])
    .orderBy('selected', (order) => order.desc().nullsLast())
    .execute()
}

export const insertModel = (db: Database, model: string) =>
  db
    .insertInto('speech_models')
    .values({ model })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const selectModel = (db: Database, model: string) =>
  sql`
    insert into speech_models (model, selected) values (${model}, clock_timestamp())
    on conflict (model) do update set selected = excluded.selected`.execute(db)

export const deleteModel = (db: Database, model: string) =>
  db.deleteFrom('speech_models').where('model', '=', model).execute()

/** In any organization. */
export async function isSelectedEngine(db: Reads, name: string) {
  const { rows } = await sql<{ selected: boolean }>`select is_selected_engine(${name}) as selected`.execute(db)
  return rows[0]?.selected ?? false
}
