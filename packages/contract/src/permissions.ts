import { uploadProtocol } from './uploads.ts'
import type { Rights, Route, Routes } from './route.ts'

const WHO: Record<Rights, string> = {
  member: 'everybody in the organization',
  sender: 'people of the organization who may send',
  author: 'who made it, and admins of the organization',
  admin: 'admins of the organization',
}

/** Who may use a route, in words. */
export function mayUse({ access, rights, forKeys }: Pick<Route, 'access' | 'rights' | 'forKeys'>) {
  if (forKeys) return 'keys for programs'
  const who = rights ? WHO[rights] : 'everybody who is signed in'
  if (access === 'signed-in') return who
  return rights ? `${who}; parts of it are open to everybody, see the summary` : 'everybody, signed in or not'
}

/** Who may use a call of the protocol for sending in parts. */
export const mayUpload = ({ path }: { path: string }) =>
  path.endsWith('}') ? 'who began the upload, and nobody else' : WHO.sender

/** The table of docs/permissions.md. */
export function permissions(api: Record<string, Routes>) {
  const routes = Object.values(api).flatMap((noun) => Object.values(noun))
  const lines = [
    ...routes.map((route) => lineOf(route, mayUse(route))),
    ...uploadProtocol.operations.map((part) => lineOf(part, mayUpload(part))),
  ]
  return `${HEAD}\n${lines.join('\n')}\n`
}

const lineOf = (route: { method: string; path: string; summary: string }, who: string) =>
  `| ${call(route)} | ${who} | ${route.summary.replaceAll('|', '\\|')} |`

const call = ({ method, path }: { method: string; path: string }) => `\`${method} ${path}\``

const HEAD = `# Who may do what

Written from the contract by \`npm run openapi\`; a test holds every line against the running server.

An **admin** is whoever has \`org_role\` admin in the organization, or a \`level\` of 1000 or more (an operator of the
installation, who is an admin everywhere and stands in the audit list of every organization they enter). **Send** is given
to a person in an organization. A key for programs is never an admin and reaches one organization only. Somebody who does
not belong to the organization of a thing gets *not found*, exactly as for a thing that does not exist. Until their e-mail
address is verified, people reach no organization.

| call | for | what |
|---|---|---|`
