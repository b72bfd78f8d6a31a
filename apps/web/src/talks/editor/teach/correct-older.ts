import { searchRoutes } from '@earshot/contract/search'
import { talkRoutes } from '@earshot/contract/talks'
import { forEachOf } from '../../../lib/api/for-each.ts'
import { call } from '../../../lib/client.ts'
import { putRight, type TaughtWord } from './taught-word.ts'

/** As many as one page of a search has at most. */
const MOST = 100

/** Talks that say the words that were heard wrong, the newest first. */
export async function findOlder(org_id: string, talk_id: string, { wrong }: TaughtWord): Promise<string[]> {
  const { talks, fallback } = await call(searchRoutes.search, { org_id, query: `"${wrong}" `, limit: MOST })
  return fallback ? [] : talks.map((talk) => talk.talk_id).filter((each) => each !== talk_id)
}

export interface Corrected {
  /** With the version that each had before. */
  done: { talk_id: string; version: number | undefined }[]
  failed: number
}

export async function correctOlder(talk_ids: readonly string[], word: TaughtWord): Promise<Corrected> {
  const done: Corrected['done'] = []
  const { failed } = await forEachOf(talk_ids, async (talk_id) => {
    const { text, versions } = await call(talkRoutes.find, { talk_id })
    const corrected = putRight(text, word)
    if (corrected === text) return
    const version = versions[0]?.version
    await call(talkRoutes.update, { talk_id, text: corrected, ...(version !== undefined && { from_version: version }) })
    done.push({ talk_id, version })
  })
  return { done, failed: failed.length }
}

/** The versions of before become the newest again. */
export const takeBack = ({ done }: Corrected) =>
  forEachOf(done, ({ talk_id, version }) =>
    version === undefined ? Promise.resolve() : call(talkRoutes.update, { talk_id, version }),
  )
