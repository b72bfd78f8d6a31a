import { uploadProtocol } from './uploads.ts'
import type { Rights, Route, Routes } from './route.ts'

const WHO: Record<Rights, string> = {
  member: 'all members of the organization',
  sender: 'members of the organization who can send',
  writer: 'members who can send or moderate',
  moderator: 'moderators, and admins of the organization',
  editor: 'its author, moderators, and admins of the organization',
  author: 'its author, and admins of the organization',
  admin: 'admins of the organization',
}

export function accessText({ access, rights, forKeys }: Pick<Route, 'access' | 'rights' | 'forKeys'>) {
  if (forKeys) return 'API keys'
  const who = rights ? WHO[rights] : 'everyone who is signed in'
  if (access === 'signed-in') return who
  return rights ? `${who}; parts of it are open to everyone, see its description` : 'everyone, signed in or not'
}

export const uploadAccessText = ({ path }: { path: string }) =>
  path.endsWith('}') ? 'only the person who began the upload' : WHO.sender

/** Grouped by who may make them. */
export function permissions(api: Record<string, Routes>) {
  const calls = [
    ...Object.values(api).flatMap((noun) => Object.values(noun).map((route) => ({ ...route, who: accessText(route) }))),
    ...uploadProtocol.operations.map((part) => ({ ...part, who: uploadAccessText(part) })),
  ]
  const groups = Object.groupBy(calls, ({ who }) => who)
  const sections = Object.entries(groups).map(
    ([who, group = []]) => `### For ${who}\n\n| call | what |\n|---|---|\n${group.map(lineOf).join('\n')}\n`,
  )
  return `${HEAD}\n\n${sections.join('\n')}`
}

interface Call {
  method: string
  path: string
  summary: string
}

const lineOf = ({ method, path, summary }: Call) =>
  `| \`${method} ${path}\` | ${gist(summary).replaceAll('|', '\\|')} |`

/** The first sentence without details, but for those that say who. */
function gist(summary: string) {
  const [what = '', ...details] = withoutAsides(summary.split('. ', 1)[0]!)
    .replace(/^([^;:]+): .*/, '$1')
    .split('; ')
  const gists = [what, ...details.filter((detail) => SAYS_WHO.test(detail))].map(withoutManner)
  return gists.join('; ')
}

const SAYS_WHO = /\b(admins?|sender|moderators|guests|operators?|themselves)\b/

const withoutAsides = (text: string) =>
  text
    .replaceAll(/, (?:the )?(?:newest|oldest) first/g, '')
    .replaceAll(/ \([^()]*\)/g, (aside) => (SAYS_WHO.test(aside) ? aside : ''))

/** Leaves out how, when and where, at the end. */
const withoutManner = (text: string) =>
  text.replace(/^((?:\S+ ){2,}?\S+), (?:as|so that|for|until|from|in|at|within|by) .*/, (whole, rest: string) =>
    SAYS_WHO.test(whole.slice(rest.length)) || /, (?:or|and) /.test(whole.slice(rest.length)) ? whole : rest,
  )

const HEAD = `# Permissions

Generated from the contract by \`npm run openapi\`; a test checks every line against the running server.

An **admin** has \`org_role\` admin in the organization, or a \`level\` of 1000 or more (an operator, who is an admin
everywhere; each organization they open records it in its audit log). The permissions to **send** and to **moderate**
(correct talks, set their speaker and tags, resolve hits) are given to a person per organization, and a role in one
channel replaces them there: a *listener* has neither, a *sender* can send, a *moderator* has both. A **guest** is a
member until a date (\`guest_until\`), who hears only the channels that they are in. An API key is never an admin and
works in one organization only. What people may not see is *not found*, as if it did not exist. Until their email
address is verified, they have no access to any organization.

## Who hears a channel
Everyone in the organization hears an **open** channel, except guests who are not in it. Only its members hear a
**private** one: not admins, and not operators, unless they join, which the audit log and every member see. *Members*,
in the menu of the channel, lists them ([decision 74](decisions/0074-private-channels.md)).

## When a person leaves
The dialog shows before what depends on them (\`GET /org_user_departure\`); admins do not see what is in private
channels that they are not in.

| theirs | what happens | what to do |
|---|---|---|
| talks, corrections, notes | stay, as of a former member | nothing |
| alerts | stay. One that names no one else notifies the admins who hear the channel | select whom it notifies, in its row |
| urgent alerts with them on the list | pass them over. Without anyone left on the list, admins are told one after the other | change the list |
| API keys | are revoked; programs, watched folders and radios that use them are refused | create a key before, and give it to them |
| SCIM tokens | go on, in their name | replace those that they know |
| webhooks of open channels | go on | nothing |
| webhooks of private channels | send nothing any more | an admin in the channel creates a new one |
| phone numbers, mail-in addresses | go on; what unknown callers say is sent in the name of an admin | nothing |
| shared searches | stay | nothing |
| their own searches, podcast feeds, connected apps, notification settings, favorite and muted channels, brief | are deleted | nothing |

## Calls
[openapi.json](openapi.json) describes each, with its limits.`
