import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** Who may call a route. `signed-in` means a bearer session token; what the caller may reach is the service's first line. */
export type Access = 'public' | 'signed-in'

/** Which people of an organization may: all of them, those who may send, its admins; `author` is who made the thing, or an admin. */
export type Rights = 'member' | 'sender' | 'admin' | 'author'

/** At most so many calls in so many seconds from one network address, or from one person; more are refused as too_many. */
export interface Limit {
  by: 'address' | 'user'
  most: number
  seconds: number
}

/** GET and DELETE carry their input in the query string, POST and PUT as a body. */
export type Method = 'GET' | 'DELETE' | 'POST' | 'PUT'

export interface Route<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  /** The role required in the organization. Others get not_found. */
  rights?: Rights
  /** For API keys only. */
  forKeys?: true
  limit?: Limit
  /** The largest JSON body in bytes; default 1 MiB. */
  largest?: number
  input: In
  output: Out
  /** What fields of the input hold in the documentation's example, where their names alone do not tell. */
  example?: Record<string, string>
  /** Refusals of its own. Every route may answer invalid, unauthenticated, too_many and the faults of the server; signed-in ones forbidden too. */
  errors?: readonly ErrorCode[]
  /** A POST that changes nothing: Idempotency-Key is ignored. */
  reads?: true
  /** Waits for a service of someone else, so that it may take longer than the ten seconds of every other call. */
  slow?: true
  /** The status of success; default 200. */
  status?: 200 | 201
  /** What the body may carry beside JSON. */
  accepts?: 'multipart/form-data'
  /** The answer's type; default JSON. Others are answered in a routes file. */
  answers?: 'audio/mpeg' | 'image/webp' | 'application/zip' | 'text/event-stream'
  /** What it carries beside that, where it is asked to. */
  alsoAnswers?: readonly ('text/xml' | 'audio/*' | 'video/*' | 'application/ogg')[]
}

export type Routes = Record<string, Route>
export type InputOf<R extends Route> = z.output<R['input']>
export type OutputOf<R extends Route> = z.output<R['output']>
/** What a client writes: defaults may be left out. */
export type RequestOf<R extends Route> = z.input<R['input']>

/** Declares one route. It only exists to infer types. */
export const route = <In extends z.ZodMiniType, Out extends z.ZodMiniType, const Rest>(
  declared: Omit<Route<In, Out>, never> & Rest,
) => declared as Route<In, Out> & Rest

/** Whether the input travels as a body. */
export const carriesBody = ({ method }: Pick<Route, 'method'>) => method === 'POST' || method === 'PUT'

/**
 * The header in which a client names a POST, by a uuid of its own: the same request sent again with it, within an hour,
 * gets the first answer without being done again.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Whether a route heeds that header: a POST of JSON that changes something. */
export const isIdempotent = ({ method, accepts, reads }: Pick<Route, 'method' | 'accepts' | 'reads'>) =>
  method === 'POST' && !accepts && !reads
