import { ScimError } from './scim-error.ts'

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/
/** The one address that is kept. */
const ADDRESS = /^emails\[\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*\](\.value)?$/
const MEMBER = /^members\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i
const WELL_FORMED = /^[a-z$][\w$:.-]*(\[[^[\]]*\])?(\.[a-z$][\w$]*)?$/

/** Without the schema, and in lower case, as names of attributes have no case: `emails.value` for the address. */
export function attributePath(path: string): string {
  const plain = path.trim().toLowerCase().replace(CORE, '')
  if (!WELL_FORMED.test(plain)) throw new ScimError('invalidPath', `“${path}” is not the path of an attribute`)
  const address = ADDRESS.exec(plain)
  return address ? `emails${address[1] ?? ''}` : plain
}

/** The id in `members[value eq "…"]`. */
export const memberInPath = (path: string) => MEMBER.exec(path.trim().replace(new RegExp(CORE.source, 'i'), ''))?.[1]
