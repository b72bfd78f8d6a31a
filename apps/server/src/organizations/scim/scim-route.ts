import type { Provisioner } from './provisioner.service.ts'
import type { Query } from './scim-query.ts'

export interface Asked {
  org: Provisioner
  id: string
  body: unknown
  query: Query
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ScimRoute = [method: Method, url: string, work: (asked: Asked) => Promise<ScimAnswer>]

export interface ScimAnswer {
  status: number
  body?: object
  /** Of what was created. */
  location?: string
}
