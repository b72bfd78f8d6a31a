import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

/** A program, such as an AI app, that acts for one person in one organization by OAuth, at /mcp only. */
export const ConnectedApp = z.object({
  app_id: Id,
  org_id: Id,
  name: z.string(),
  /** Whose description the app shows; null if it gave its name itself. */
  host: z.nullable(z.string()),
  /** Where the tokens went. */
  redirect_host: z.string(),
  /** May also write notes and change hits; otherwise it only reads. */
  write: z.boolean(),
  created: Time,
  last_used: z.nullable(Time),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

/** What an app asks for. */
export const AppRequest = z.object({
  /** Names this request to `connect`, for ten minutes. */
  request: z.string(),
  name: z.string(),
  host: z.nullable(z.string()),
  redirect_host: z.string(),
  /** The app runs on the person's own device. */
  local: z.boolean(),
  write: z.boolean(),
  /** Leads back to the app without connecting it. */
  cancel_url: z.string(),
})
export type AppRequest = z.infer<typeof AppRequest>

const given = (longest: number) => z.optional(z.string().check(z.maxLength(longest, 'This request is too long')))

/** Parameters of an authorization request (OAuth 2.1). */
export const AuthorizationParameters = z.strictObject({
  client_id: given(3000),
  redirect_uri: given(1000),
  response_type: given(100),
  code_challenge: given(200),
  code_challenge_method: given(20),
  resource: given(1000),
  scope: given(1000),
  state: given(4000),
})
export type AuthorizationParameters = z.infer<typeof AuthorizationParameters>

export const appRoutes = {
  list: route({
    method: 'GET',
    path: '/apps',
    access: 'signed-in',
    summary: 'List the apps that act for the caller',
    input: z.strictObject({}),
    output: z.array(ConnectedApp),
  }),
  review: route({
    method: 'POST',
    path: '/app_requests',
    access: 'signed-in',
    reads: true,
    limit: { by: 'user', most: 60, seconds: 600 },
    summary: 'Check the authorization request of an app, and show who asks for what',
    input: AuthorizationParameters,
    example: { client_id: 'https://ai.example.com/oauth/client.json', state: 'af0ifjsldkj' },
    output: AppRequest,
  }),
  connect: route({
    method: 'POST',
    path: '/apps',
    access: 'signed-in',
    summary: 'Let an app act for the caller in one of their organizations; returns the address that tells the app',
    input: z.strictObject({
      request: z.string().check(z.minLength(1), z.maxLength(40_000)),
      org_id: Id,
      write: z._default(z.boolean(), false),
    }),
    output: z.object({ app_id: Id, url: z.string() }),
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/apps',
    access: 'signed-in',
    summary: 'Disconnect an app: its tokens stop working',
    input: z.strictObject({ app_id: Id }),
    output: z.object({ app_id: Id }),
    errors: ['not_found'],
  }),
}
