import { ApiError } from '@earshot/contract/errors'
import { type hitRoutes, MOST_NEW } from '@earshot/contract/hits'
import { placedTokens } from '@earshot/contract/rules/tokens'
import { saidBySound } from '../alerts/sounding.service.ts'
import { matchesIn } from '../alerts/matching.ts'
import { watchedIn } from '../alerts/watched.service.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { enterOrg, enterOrgOf, type OrgScope, together } from '../organizations/scope.ts'
import { tellOfHits } from '../notifications/hits/tell.service.ts'
import { heardIn } from '../talks/heard.service.ts'
import { stopwatch } from '../talks/pipeline/stages.service.ts'
import { tell } from '../webhooks/webhooks.service.ts'
import { countNew, findHit, insertHits, listHits, updateHit } from './hits.repo.ts'

export const hits: Handlers<typeof hitRoutes> = {
  async list(caller, { org_id, cursor, limit, ...filters }) {
    const org = await enterOrg(caller, org_id)
    const after = cursor === undefined ? undefined : readCursor(cursor, ['created', 'talk_id', 'alert_id'])
    const [found, unread] = await Promise.all([listHits(org, { ...filters, after, limit }), newIn(org)])
    const last = found.length === limit ? found.at(-1) : undefined
    return { hits: found, next_cursor: last ? writeCursor(placeOf(last)) : null, unread }
  },

  async update(caller, { talk_id, alert_id, state, note }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    return together(org, async (tx) => {
      const hit = await requireHit(tx, { talk_id, alert_id })
      const changed = await updateHit(tx, hit, { state, note: note ?? hit.note })
      if (!changed) return hit
      await announce(tx, 'hits')
      return requireHit(tx, hit)
    })
  },
}

/** How many hits nobody has looked at. */
export const newIn = (org: OrgScope): Promise<number> => countNew(org, MOST_NEW)

const placeOf = ({ created, talk_id, alert_id }: { created: string; talk_id: string; alert_id: string }) => ({
  created,
  talk_id,
  alert_id,
})

async function requireHit(org: OrgScope, pair: { talk_id: string; alert_id: string }) {
  const hit = await findHit(org, pair)
  if (!hit) throw new ApiError('not_found', 'This alert did not hit this talk', { field: 'alert_id' })
  return hit
}

/** Looks for every alert of the organization in a talk, and notes how long that took. */
export async function scan(org: OrgScope, talk_id: string) {
  const took = stopwatch('scan')
  await look(org, talk_id)
  await took(org, talk_id)
}

/** Scanning again adds no second hit. What is likely to be said by nobody is held back. */
async function look(org: OrgScope, talk_id: string) {
  const talk = await heardIn(org, talk_id)
  if (!talk) return
  const { channel_id, speaker_id } = talk
  const words = talk.words.filter(({ phantom }) => !phantom)
  const placed = placedTokens(words)
  const watched = await watchedIn(org, { channel_id, speaker_id, tokens: placed.map(({ token }) => token) })
  const sounding = await saidBySound(org, { talk_id, channel_id, speaker_id, words })
  const found = matchesIn(words, { watched, sounding }, placed).map(({ alert: { alert_id, keyword }, match }) => ({
    ...{ talk_id, channel_id, alert_id, keyword },
    ...match,
  }))
  if (found.length === 0) return
  await together(org, async (tx) => {
    const added = await insertHits(tx, found)
    if (added.length === 0) return
    const alert_ids = added.map(({ alert_id }) => alert_id)
    const fresh = new Set(alert_ids)
    await tell(
      tx,
      'hit.created',
      found.filter(({ alert_id }) => fresh.has(alert_id)),
    )
    await tellOfHits(tx, talk_id, alert_ids)
    await announce(tx, 'hits')
    await announce(tx, 'talks')
  })
}
