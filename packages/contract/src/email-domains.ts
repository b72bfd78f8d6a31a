import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'
import { isPublicMailDomain } from './rules/public-mail-domains.ts'

const Domain = z.string({ error: 'Enter a domain' }).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253, 'Enter a domain like example.org'),
  z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'Enter a domain like example.org'),
  z.refine((domain) => !isPublicMailDomain(domain), 'Everyone can have an address of this domain'),
)

/** People with a verified address of the domain may join, once a TXT record has shown that the organization owns it. */
export const EmailDomain = z.object({
  domain_id: Id,
  org_id: Id,
  domain: z.string(),
  send: z.boolean(),
  moderate: z.boolean(),
  /** Whether an admin decides on each person. */
  approval: z.boolean(),
  created: Time,
  /** `lost`: the record is gone, so no one joins by the domain any more. */
  status: z.enum(['unverified', 'verified', 'lost']),
  /** The TXT record that shows it. */
  record_name: z.string(),
  record_value: z.string(),
})
export type EmailDomain = z.infer<typeof EmailDomain>

/** `found`: whether the record is there now; null if no name server answered. */
const CheckedDomain = z.extend(EmailDomain, { found: z.nullable(z.boolean()) })

/** Of an organization that the person is not in, nothing but its name. */
export const OwnDomain = z.object({
  domain_id: Id,
  organization: z.string(),
  domain: z.string(),
  approval: z.boolean(),
})
export type OwnDomain = z.infer<typeof OwnDomain>

export const emailDomainRoutes = {
  list: route({
    method: 'GET',
    path: '/email_domains',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the email domains by which people join an organization (admins)',
    input: z.strictObject({ org_id: Id }),
    output: z.array(EmailDomain),
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/email_domain',
    access: 'signed-in',
    rights: 'admin',
    status: 201,
    limit: { by: 'user', most: 60, seconds: 3600 },
    summary:
      'Add an email domain (admins): once its TXT record is found, people with a verified address of it may join, with this role, with the approval of an admin if `approval`',
    input: z.strictObject({
      org_id: Id,
      domain: Domain,
      send: z._default(z.boolean(), true),
      moderate: z._default(z.boolean(), false),
      approval: z._default(z.boolean(), false),
    }),
    output: EmailDomain,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  verify: route({
    method: 'POST',
    path: '/email_domain_verify',
    access: 'signed-in',
    rights: 'admin',
    limit: { by: 'user', most: 60, seconds: 3600 },
    summary: 'Look up the TXT record of an email domain now; later it is looked up every day (admins)',
    input: z.strictObject({ org_id: Id, domain_id: Id }),
    output: CheckedDomain,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/email_domain',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove an email domain: no one joins by it any more, and those who did stay (admins)',
    input: z.strictObject({ org_id: Id, domain_id: Id }),
    output: z.object({ domain_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  mine: route({
    method: 'GET',
    path: '/user_domains',
    access: 'signed-in',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'List the organizations that the caller may join by the domain of their verified address',
    input: z.strictObject({}),
    output: z.array(OwnDomain),
  }),
  join: route({
    method: 'POST',
    path: '/user_domain',
    access: 'signed-in',
    limit: { by: 'user', most: 60, seconds: 3600 },
    summary: 'Join an organization by the domain of the caller’s verified address, or ask to where an admin decides',
    input: z.strictObject({ domain_id: Id }),
    output: z.object({ domain_id: Id, requested: z.boolean(), org_id: z.optional(Id) }),
    errors: ['not_found'],
  }),
}
