import { listResponse } from './discovery.ts'
import { groupResource } from './group-resource.ts'
import type { Asked, ScimAnswer, ScimRoute } from './scim-route.ts'
import type { ScimGroupRow } from './scim-groups.repo.ts'
import * as groups from './scim-groups.service.ts'

export const groupRoutes = (base: string): ScimRoute[] => [
  ['GET', '/Groups', (asked) => list(base, asked)],
  ['POST', '/Groups', (asked) => create(base, asked)],
  ['GET', '/Groups/:id', (asked) => shown(base, asked, groups.findGroup(asked.org, asked.id))],
  ['PUT', '/Groups/:id', (asked) => shown(base, asked, groups.replaceGroup(asked.org, asked.id, asked.body))],
  ['PATCH', '/Groups/:id', (asked) => shown(base, asked, groups.patchGroup(asked.org, asked.id, asked.body))],
  ['DELETE', '/Groups/:id', remove],
]

/** People are only looked up where members are asked for: there may be thousands. */
async function resourcesOf(base: string, { org, query }: Asked, found: ScimGroupRow[]) {
  const people = await groups.peopleIn(org, query.has('members') ? found.map(({ group_id }) => group_id) : [])
  return found.map((group) => query.project(groupResource(base, group, people.get(group.group_id) ?? [])))
}

async function shown(base: string, asked: Asked, found: Promise<ScimGroupRow>): Promise<ScimAnswer> {
  const [body = {}] = await resourcesOf(base, asked, [await found])
  return { status: 200, body }
}

async function list(base: string, asked: Asked): Promise<ScimAnswer> {
  const { filter, slice } = asked.query
  const { total, groups: found } = await groups.listGroups(asked.org, filter, slice)
  const resources = await resourcesOf(base, asked, found)
  return { status: 200, body: listResponse(resources, { total, from: slice.offset + 1 }) }
}

async function create(base: string, asked: Asked): Promise<ScimAnswer> {
  const group = groups.createGroup(asked.org, asked.body)
  const answer = await shown(base, asked, group)
  return { ...answer, status: 201, location: `${base}/Groups/${(await group).group_id}` }
}

async function remove({ org, id }: Asked): Promise<ScimAnswer> {
  await groups.removeGroup(org, id)
  return { status: 204 }
}
