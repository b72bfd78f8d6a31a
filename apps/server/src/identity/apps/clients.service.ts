import { cutText } from '@earshot/contract/rules/cut-text'
import { ApiError } from '@earshot/contract/errors'
import * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { OutgoingError } from '../../ports/webhook/outgoing.ts'
import { hostOf, isRedirectUri } from './redirect-uris.ts'
import { sign, verify } from './tokens.ts'

export interface AppClient {
  client_id: string
  name: string
  /** Null if it was registered without an address of its own. */
  host: string | null
  redirect_uris: string[]
}

/** Refused in the words of RFC 7591. */
export class RegistrationError extends Error {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  constructor(error: RegistrationError['error'], sentence: string) {
    super(sentence)
    this.error = error
  }
}

const LONGEST_NAME = 60
const LONGEST_CLIENT_ID = 2000
const MOST_REDIRECT_URIS = 20

const Registration = z.object({
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_REDIRECT_URIS)),
  grant_types: z.optional(z.array(z.string())),
})

/**
 * Registers an app (RFC 7591). Nothing is stored: its id is the signed registration itself, so that any number of
 * registrations costs nothing, and the same one always gets the same id.
 */
export async function registerClient(context: Context, given: unknown) {
  const { client_name, redirect_uris, grant_types } = readRegistration(given)
  if (!redirect_uris.every(isRedirectUri))
    throw new RegistrationError('invalid_redirect_uri', 'Redirect URIs use https, or http on localhost')
  if (grant_types && !grant_types.includes('authorization_code'))
    throw new RegistrationError('invalid_client_metadata', 'Only grants of authorization codes are supported')
  const name = plainName(client_name ?? '') || hostOf(redirect_uris[0] ?? '')
  const client_id = await sign(context, 'client', { name, redirect_uris })
  if (client_id.length > LONGEST_CLIENT_ID)
    throw new RegistrationError('invalid_client_metadata', 'Register fewer or shorter redirect URIs')
  return {
    client_id,
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

function readRegistration(given: unknown) {
  const read = Registration.safeParse(given)
  if (read.success) return read.data
  const about = read.error.issues[0]?.path.join('.')
  throw new RegistrationError(
    about?.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    about ? `“${about}” is missing or not valid` : 'Send the metadata of a client as JSON',
  )
}

/** Without characters that change how the text around it reads. */
const plainName = (name: string) =>
  cutText(name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim(), LONGEST_NAME)

/** Throws a sentence for the person who was sent here by the app. */
export async function findClient(context: Context, client_id: string): Promise<AppClient> {
  if (isDocumentUrl(client_id)) return describedClient(context, client_id)
  const registered = await verify(context, 'client', client_id)
  if (registered) return { client_id, host: null, ...registered }
  throw new ApiError('invalid', 'This app is not known here. Remove the connection in the app, and connect it again')
}

/** Client ID Metadata Documents: an https address with a path, written as browsers write it. */
function isDocumentUrl(client_id: string) {
  const url = URL.parse(client_id)
  if (url?.protocol !== 'https:' || client_id.length > LONGEST_CLIENT_ID || client_id.includes('#')) return false
  return url.href === client_id && url.pathname !== '/' && !url.username && !url.password
}

const LARGEST_DOCUMENT = 20 * 1024
const READ_MS = 4000

const ClientDocument = z.object({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
  token_endpoint_auth_method: z.optional(z.string()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  client_secret: z.optional(z.undefined()),
})

/** The description that an app publishes at its own address. */
async function describedClient(context: Context, client_id: string): Promise<AppClient> {
  const host = hostOf(client_id)
  const { success, data } = ClientDocument.safeParse(await readDocument(context, client_id))
  const name = plainName(data?.client_name ?? '')
  if (!success || name === '' || data.client_id !== client_id)
    throw new ApiError('invalid', `What ${host} says about this app is not valid. Contact its maker`)
  if (!isPublicClient(data))
    throw new ApiError('invalid', `This app signs in with a secret of ${host}, which is not supported`)
  return { client_id, host, name, redirect_uris: data.redirect_uris }
}

/** An app that can prove itself with a key may also come without, if it says so; the code's PKCE protects both. */
const isPublicClient = ({
  token_endpoint_auth_method: preferred = 'none',
  token_endpoint_auth_methods_supported: all = [],
}: z.output<typeof ClientDocument>) => preferred === 'none' || all.includes('none')

async function readDocument({ outgoing }: Context, url: string): Promise<unknown> {
  try {
    return JSON.parse((await outgoing.read(url, { most: LARGEST_DOCUMENT, ms: READ_MS })).toString())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (!(error instanceof OutgoingError)) throw error
    throw new ApiError('invalid', `What ${hostOf(url)} says about this app cannot be read: ${error.message}`)
  }
}
