import { alone, type Writing, type OrgScope } from '../../organizations/scope.ts'
import { insertUnheardTalk, insertList, findUnheard, updateList } from './unheard.repo.ts'

/** More are not remembered: each is looked up whenever the person asks for them. */
const MOST = 10_000

/** Remembers what the person has not heard. */
export async function rememberUnheard(org: OrgScope, user_id: string) {
  const begun = await insertList(alone(org), user_id)
  const talk_ids = await findUnheard(org, user_id, MOST)
  await updateList(alone(org), user_id, { ...begun, talk_ids: talk_ids.length > MOST ? null : talk_ids })
}

/** In the transaction in which a talk that may have been heard becomes unheard. */
export const unheardAgain = (tx: Writing<OrgScope>, user_id: string, talk_id: string) =>
  insertUnheardTalk(tx, user_id, { talk_id, most: MOST })
