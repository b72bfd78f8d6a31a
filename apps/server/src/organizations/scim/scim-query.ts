import * as z from 'zod/mini'
import { LARGEST_PAGE } from './discovery.ts'
import { ScimError } from './scim-error.ts'
import type { Slice } from './scim-users.repo.ts'

const text = z.optional(z.string())
/** Others, like the flags that Entra ID sends, are passed over. */
const Fields = z.object({ filter: text, startIndex: text, count: text, attributes: text, excludedAttributes: text })

export interface Query {
  filter: string | undefined
  slice: Slice
  /** Leaves out attributes that were not asked for. */
  project: (resource: object) => object
  /** Whether an attribute is asked for. */
  has: (name: string) => boolean
}

const ALWAYS = ['schemas', 'id', 'meta']

export function readQuery(query: unknown): Query {
  const { filter, startIndex, count, attributes, excludedAttributes } = Fields.parse(query)
  const [wanted, unwanted] = [namesIn(attributes), namesIn(excludedAttributes)]
  const has = (name: string) =>
    ALWAYS.includes(name) ||
    ((wanted.length === 0 || wanted.includes(name.toLowerCase())) && !unwanted.includes(name.toLowerCase()))
  return {
    filter,
    slice: {
      offset: Math.max(1, numberIn(startIndex, 1)) - 1,
      limit: Math.min(Math.max(0, numberIn(count, LARGEST_PAGE)), LARGEST_PAGE),
    },
    has,
    project: (resource) => Object.fromEntries(Object.entries(resource).filter(([name]) => has(name))),
  }
}

/** Of attributes alone: of `name.givenName`, name is shown. */
const namesIn = (list = '') =>
  list
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/^urn:.*:/, '')
          .split('.')[0] ?? '',
    )
    .filter(Boolean)

function numberIn(given: string | undefined, fallback: number) {
  if (given === undefined || given === '') return fallback
  if (!/^-?\d{1,9}$/.test(given)) throw new ScimError('invalidValue', 'startIndex and count are whole numbers')
  return Number(given)
}
