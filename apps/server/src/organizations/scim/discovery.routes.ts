import { ApiError } from '@earshot/contract/errors'
import { listResponse, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import type { ScimRoute } from './scim-route.ts'

export const discovery = (base: string): ScimRoute[] => [
  ['GET', '/ServiceProviderConfig', async () => ({ status: 200, body: serviceProviderConfig(base) })],
  ['GET', '/ResourceTypes', async () => ({ status: 200, body: listResponse(resourceTypes(base)) })],
  ['GET', '/ResourceTypes/:id', async ({ id }) => ({ status: 200, body: named(resourceTypes(base), id) })],
  ['GET', '/Schemas', async () => ({ status: 200, body: listResponse(schemas(base)) })],
  ['GET', '/Schemas/:id', async ({ id }) => ({ status: 200, body: named(schemas(base), id) })],
]

function named<Resource extends { id: string }>(all: readonly Resource[], id: string): Resource {
  const found = all.find((each) => each.id === id)
  if (!found) throw new ApiError('not_found', 'There is nothing with this id')
  return found
}
