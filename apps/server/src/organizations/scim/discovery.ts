import { GROUP } from './group-resource.ts'
import { USER } from './user-resource.ts'

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** How many resources a page has at most. */
export const LARGEST_PAGE = 200

const no = { supported: false }

export const serviceProviderConfig = (base: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: LARGEST_PAGE },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A token of the organization, in the Authorization header',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER },
    { id: 'Group', endpoint: '/Groups', schema: GROUP },
  ].map(({ id, ...type }) => ({
    schemas: [RESOURCE_TYPE],
    id,
    name: id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }))

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex'
  required?: boolean
  uniqueness?: 'none' | 'server'
  mutability?: 'readWrite' | 'readOnly'
  multiValued?: boolean
  subAttributes?: object[]
}

const attribute = ({ type = 'string', ...own }: Attribute) => ({
  ...{ type, multiValued: false, required: false, mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...(type === 'string' && { caseExact: false }),
  ...own,
})

const texts = (...names: string[]) => names.map((name) => attribute({ name }))

const userAttributes = [
  attribute({ name: 'userName', required: true, uniqueness: 'server' }),
  attribute({ name: 'name', type: 'complex', subAttributes: texts('formatted', 'familyName', 'givenName') }),
  attribute({ name: 'displayName' }),
  attribute({
    name: 'emails',
    type: 'complex',
    multiValued: true,
    subAttributes: [...texts('value', 'type'), attribute({ name: 'primary', type: 'boolean' })],
  }),
  attribute({ name: 'active', type: 'boolean' }),
]

const groupAttributes = [
  attribute({ name: 'displayName', required: true, uniqueness: 'server' }),
  attribute({
    name: 'members',
    type: 'complex',
    multiValued: true,
    subAttributes: [...texts('value'), attribute({ name: 'display', mutability: 'readOnly' })],
  }),
]

export const schemas = (base: string) =>
  [
    { id: USER, name: 'User', attributes: userAttributes },
    { id: GROUP, name: 'Group', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const listResponse = (resources: readonly object[], { total = resources.length, from = 1 } = {}) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: from,
  itemsPerPage: resources.length,
  Resources: resources,
})
