import type { AppRequest, AuthorizationParameters } from '@earshot/contract/apps'
import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import { isResource, issuerOf, SCOPES } from './addresses.ts'
import { findClient } from './clients.service.ts'
import { hostOf, isLoopback, isRegistered, withAnswer } from './redirect-uris.ts'
import { sign } from './tokens.ts'

/**
 * Checks what an app asks for. Refusals are sentences for the person, who is not sent back to the app: only a request
 * that is right in every part leads to its address.
 */
export async function reviewRequest(
  { context, user_id }: { context: Context; user_id: string },
  parameters: AuthorizationParameters,
): Promise<AppRequest> {
  const { client_id = '', redirect_uri = '', state } = parameters
  const { name, host, redirect_uris } = await findClient(context, client_id)
  if (!isRegistered(redirect_uris, redirect_uri))
    throw new ApiError('invalid', `${name} wants to be answered at an address that is not its own. Nothing was shared`)
  const challenge = requireProtected(context, parameters)
  const write = asksToWrite(parameters)
  const asked = { client_id, name, host, redirect_uri, challenge, write }
  return {
    request: await sign(context, 'request', { ...asked, user_id, ...(state !== undefined && { state }) }),
    name,
    host,
    redirect_host: hostOf(redirect_uri),
    local: isLoopback(redirect_uri),
    write,
    cancel_url: withAnswer(redirect_uri, { error: 'access_denied', state, iss: issuerOf(context) }),
  }
}

const S256 = /^[\w-]{43}$/

/** PKCE (RFC 7636) and the resource (RFC 8707). */
function requireProtected(context: Context, parameters: AuthorizationParameters) {
  const { response_type, code_challenge = '', code_challenge_method, resource } = parameters
  if (response_type !== 'code') throw new ApiError('invalid', 'This app asks in a way that is not supported')
  if (code_challenge_method !== 'S256' || !S256.test(code_challenge))
    throw new ApiError('invalid', 'This app does not protect its request as is required here (PKCE with S256)')
  if (resource !== undefined && !isResource(context, resource))
    throw new ApiError('invalid', 'This app asks for access to another server')
  return code_challenge
}

/** An app that names no scopes leaves it to the person. Unknown scopes are ignored. */
function asksToWrite({ scope = '' }: AuthorizationParameters) {
  const scopes = scope.split(' ')
  return scopes.includes('write') || !SCOPES.some((known) => scopes.includes(known))
}
