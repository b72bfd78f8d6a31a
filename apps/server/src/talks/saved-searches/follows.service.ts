import { memberCaller } from '../../core/http/caller.ts'
import { enterOrg, type OrgScope } from '../../organizations/scope.ts'
import { dependsOn, findingTalk } from '../search/stored-searches.service.ts'
import { type Follow, listFollows } from './follows.repo.ts'

interface NewTalk {
  talk_id: string
  channel_id: string
  /** Null for unknown callers. */
  sender: string | null
}

/** A talk is compared with at most so many searches, so that it delays no others. */
const MOST_COMPARED = 1000

/** By which search that they follow people find the talk, with the rights that they have now. For jobs. */
export async function findFollows(org: OrgScope, talk: NewTalk): Promise<Map<string, string>> {
  const follows = (await listFollows(org)).filter((follow) => mayFind(follow, talk))
  const compared = [...new Map(follows.map((follow) => [keyOf(follow), follow])).values()].slice(0, MOST_COMPARED)
  const finding = new Set<string>()
  for (const [user_id, some] of Map.groupBy(compared, (follow) => follow.user_id)) {
    const reader = await enterOrg(callerOf(org, user_id), org.org_id)
    for (const follow of await findingTalk(reader, talk.talk_id, some)) finding.add(keyOf(follow))
  }
  const found = follows.filter((follow) => finding.has(keyOf(follow)))
  // The first search of a person counts.
  return new Map(found.toReversed().map(({ user_id, search_id }) => [user_id, search_id]))
}

const mayFind = ({ user_id, hidden, channel_ids }: Follow, { channel_id, sender }: NewTalk) =>
  user_id !== sender && !hidden.includes(channel_id) && !channel_ids.some((named) => hidden.includes(named))

/** People for whom a search finds the same, as long as they hear the talk, share one comparison. */
function keyOf(follow: Follow) {
  const { person, channels } = dependsOn(follow)
  const of = person || follow.guest ? follow.user_id : channels ? follow.hidden.join() : ''
  return `${follow.search_id} ${of}`
}

/** As a member: operators who are none follow nothing. */
const callerOf = ({ context }: OrgScope, user_id: string) => memberCaller(context, user_id, '')
