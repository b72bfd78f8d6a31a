import type { Context } from '../../core/context.ts'

type Configured = Pick<Context, 'config'>

export const MCP_PATH = '/mcp'
const METADATA_PATH = '/.well-known/oauth-protected-resource'

/** The authorization server's name for itself (RFC 8414). */
export const issuerOf = ({ config }: Configured) => new URL(config.appUrl).origin

/** What access tokens are for (RFC 8707). */
export const resourceOf = (context: Configured) => issuerOf(context) + MCP_PATH

/** RFC 9728 inserts its path before the resource's; some clients only ask for the first one. */
export const metadataPaths = [METADATA_PATH, METADATA_PATH + MCP_PATH] as const

export const SCOPES = ['read', 'write'] as const

export const scopeOf = ({ write }: { write: boolean }) => (write ? 'read write' : 'read')

export function isResource(context: Configured, given: string) {
  const url = URL.parse(given)
  return url !== null && !given.includes('#') && url.href.replace(/\/$/, '') === resourceOf(context)
}

type Refusal = { error: 'invalid_token' | 'insufficient_scope' } | { error?: never }

/** The header that tells clients where to ask for access (RFC 6750, RFC 9728). */
export function challenge(context: Configured, { error }: Refusal = {}) {
  const fields = {
    ...(error && { error }),
    scope: SCOPES.join(' '),
    resource_metadata: `${issuerOf(context)}${metadataPaths[1]}`,
  }
  const said = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${said.join(', ')}`
}
