import { talkRoutes } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { changeKept, dropKept } from '../cache/change.ts'
import { hearNews } from '../cache/news.ts'

/** A talk that went to the bin, and how its rows come back. */
export interface Gone {
  talk_id: string
  putBack: () => void
}

/** Puts a talk into the bin: it leaves the lists at once, and comes back where that is refused. */
export async function putAway(client: QueryClient, org_id: string, talk_id: string): Promise<Gone> {
  const putBack = dropKept(client, { org_id, talk_id }, (list) => !list.deleted)
  try {
    const { deleted } = await call(talkRoutes.remove, { talk_id })
    changeKept(client, org_id, { talk_id, deleted })
    return { talk_id, putBack }
  } catch (error) {
    putBack()
    throw error
  }
}

/** Takes talks out of the bin again. Answers why one of them is still in it. */
export async function takeOut(client: QueryClient, org_id: string, gone: readonly Gone[]): Promise<Error | undefined> {
  for (const { putBack } of gone) putBack()
  const answers = await Promise.allSettled(
    gone.map(({ talk_id }) => call(talkRoutes.update, { talk_id, deleted: null })),
  )
  for (const answer of answers) if (answer.status === 'fulfilled') changeKept(client, org_id, answer.value)
  await hearNews(client, org_id)
  return answers.find((answer) => answer.status === 'rejected')?.reason as Error | undefined
}
