import { listResponse } from './discovery.ts'
import type { Asked, ScimAnswer, ScimRoute } from './scim-route.ts'
import type { ScimUser } from './scim-users.repo.ts'
import { createUser, findUser, listUsers, patchUser, removeUser, replaceUser } from './scim-users.service.ts'
import { userResource } from './user-resource.ts'

export const userRoutes = (base: string): ScimRoute[] => [
  ['GET', '/Users', (asked) => list(base, asked)],
  ['POST', '/Users', (asked) => create(base, asked)],
  ['GET', '/Users/:id', (asked) => shown(base, asked, findUser(asked.org, asked.id))],
  ['PUT', '/Users/:id', (asked) => shown(base, asked, replaceUser(asked.org, asked.id, asked.body))],
  ['PATCH', '/Users/:id', (asked) => shown(base, asked, patchUser(asked.org, asked.id, asked.body))],
  ['DELETE', '/Users/:id', remove],
]

async function shown(base: string, { query }: Asked, found: Promise<ScimUser>): Promise<ScimAnswer> {
  return { status: 200, body: query.project(userResource(base, await found)) }
}

async function list(base: string, { org, query }: Asked): Promise<ScimAnswer> {
  const { filter, slice, project } = query
  const { total, users } = await listUsers(org, filter, slice)
  const resources = users.map((user) => project(userResource(base, user)))
  return { status: 200, body: listResponse(resources, { total, from: slice.offset + 1 }) }
}

async function create(base: string, asked: Asked): Promise<ScimAnswer> {
  const user = createUser(asked.org, asked.body)
  const answer = await shown(base, asked, user)
  return { ...answer, status: 201, location: `${base}/Users/${(await user).scim_id}` }
}

async function remove({ org, id }: Asked): Promise<ScimAnswer> {
  await removeUser(org, id)
  return { status: 204 }
}
