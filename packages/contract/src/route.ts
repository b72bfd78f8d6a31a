import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** `signed-in` requires a bearer session token. What the caller may access is checked in the first line of each service. */
export type Access = 'public' | 'signed-in'

/**
 * Required role in the channel or organization: any member; those who may send; who may write notes (`writer`); who may
 * correct and resolve (`moderator`); or admins. `editor` is the author or a moderator, `author` the author or an admin.
 */
export type Rights = 'member' | 'sender' | 'writer' | 'moderator' | 'editor' | 'author' | 'admin'

/** At most `most` calls in `seconds` seconds per network address or user. Further calls are refused as too_many. */
export interface Limit {
  by: 'address' | 'user'
  most: number
  seconds: number
}

/** GET and DELETE carry their input in the query string, POST and PUT in the body. */
export type Method = 'GET' | 'DELETE' | 'POST' | 'PUT'

export interface Route<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  /** Others get not_found. */
  rights?: Rights
  forKeys?: true
  limit?: Limit
  /** Maximum size of the JSON body in bytes; default 1 MiB. */
  largest?: number
  input: In
  output: Out
  /** Example values of input fields, if the field name alone does not determine one. */
  example?: Record<string, string>
  /**
   * The route's own errors. Every route can also return invalid, unauthenticated, too_many and server errors; signed-in
   * ones forbidden too.
   */
  errors?: readonly ErrorCode[]
  /** A POST that changes nothing: Idempotency-Key is ignored. */
  reads?: true
  /** Waits for an external service, so the usual limit of ten seconds does not apply. */
  slow?: true
  /** Default 200. */
  status?: 200 | 201
  /** Accepted in addition to JSON. */
  accepts?: 'multipart/form-data'
  /** Content type of the response; default JSON. Others are implemented in a routes file. */
  answers?:
    | 'audio/mpeg'
    | 'audio/wav'
    | 'image/webp'
    | 'application/zip'
    | 'application/vcon+json'
    | 'application/rss+xml'
    | 'application/octet-stream'
    | 'text/event-stream'
  /** Media types. */
  alsoAnswers?: readonly `${'audio' | 'video' | 'text' | 'application'}/${string}`[]
}

export type Routes = Record<string, Route>
export type InputOf<R extends Route> = z.output<R['input']>
export type OutputOf<R extends Route> = z.output<R['output']>
/** The input before parsing: defaults may be left out. */
export type RequestOf<R extends Route> = z.input<R['input']>

/** Declares a route. It exists only for type inference. */
export const route = <In extends z.ZodMiniType, Out extends z.ZodMiniType, const Rest>(
  declared: Omit<Route<In, Out>, never> & Rest,
) => declared as Route<In, Out> & Rest

export const carriesBody = ({ method }: Pick<Route, 'method'>) => method === 'POST' || method === 'PUT'

/**
 * A UUID chosen by the client. The same POST repeated with it within an hour returns the first response and is not
 * executed again.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Sent with what a client asks without its person: it does not count as use of the session. */
export const UNATTENDED = 'earshot-unattended'

/** True for JSON POSTs that change something. */
export const isIdempotent = ({ method, accepts, reads }: Pick<Route, 'method' | 'accepts' | 'reads'>) =>
  method === 'POST' && !accepts && !reads
