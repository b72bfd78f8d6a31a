import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { sendBriefJob } from '../../alerts/briefs/brief.job.ts'
import { PASSWORD, testAccounts, withSecondFactor } from '../../identity/accounts/testing/test-accounts.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { browser } from '../browser.ts'
import { confirm, emailsTo, emailTo, linkIn, tokenOf } from '../emails.ts'
import { eventually } from '../eventually.ts'
import { seedTalks } from '../seed-talks.ts'
import { openSuperuser } from '../superuser.ts'
import { testApp } from '../test-app.ts'

const inside = testApp({ worker: true })
const { app, ask, context, organization, memberOf, channelOf } = inside
const { resident, exchanged } = testAccounts(inside)
const signal = new AbortController().signal

const address = (name: string) => `${name}.${crypto.randomUUID()}@example.org`

/** What scanners may change: how often they asked, and what the server does by itself meanwhile. */
const NOT_COMPARED = ['auth.rateLimit', 'public.counters', 'public.live_outbox']

/** A digest of each table's rows. */
async function snapshot() {
  const pool = await openSuperuser(context())
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  const compared = tables.filter(({ name }) => !NOT_COMPARED.includes(name.replaceAll('"', '')))
  const digests: Record<string, string> = {}
  for (const { name } of compared) {
    const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`
    digests[name] = (await pool.query<{ digest: string }>(digest)).rows[0]?.digest ?? ''
  }
  await pool.end()
  return digests
}

const idle = () =>
  eventually(
    async () =>
      (
        await context().connections.pool.query(
          `select from boss.job where state in ('created', 'active') and start_after < now()`,
        )
      ).rowCount,
    (left) => left === 0,
  )

/** Of every sort that Earshot sends to people; their subjects are what the test waits for. */
async function accountEmails() {
  const post = (path: string, payload: object) => browser(app()).post(`/identity${path}`, payload)
  const [fresh, settled, moving] = [address('fresh'), await resident(), await resident()]
  await post('/sign-up/email', { email: fresh, password: PASSWORD, name: 'Fresh' })
  await post('/sign-up/email', { email: settled.email, password: PASSWORD, name: 'Twice' })
  await post('/request-password-reset', { email: settled.email })
  await post('/email-link', { email: settled.email })
  const target = address('target')
  await moving.visitor.post('/identity/change-email', { newEmail: target, password: PASSWORD })
  await confirm(moving.visitor, linkIn(await emailTo(app(), target)))
  const wanted = address('wanted')
  await moving.visitor.post('/identity/change-email', { newEmail: wanted, password: PASSWORD })
  await withSecondFactor(settled)
  await emailTo(app(), wanted)
  await emailTo(app(), moving.email, 2)
  await emailTo(app(), settled.email, 5)
  return [fresh, settled.email, moving.email, target, wanted]
}

async function organizationEmails() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const [reader, guest, boss] = [await memberOf(org_id, { name: 'Mary' }), address('guest'), address('boss')]
  await context().connections.pool.query(`update users set name = 'Mary Jackson' where user_id = $1`, [reader.user_id])
  await ask(reader, api.notifications.update, { org_id, follow: 'all', follow_by: { email: true, push: false } })
  await ask(admin, api.invites.save, { org_id, email: guest, name: 'Guest' })
  await ask(admin, api.invites.save, { org_id, email: boss, name: 'Boss', admin: true })
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  await ask(admin, api.keys.create, { org_id, name: 'Radio' })
  const talk = {
    text: 'Mary there is a fire at the gate',
    channel_id,
    user_id: admin.user_id,
    duration: 20,
    playable: true,
  }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  const [from, to] = [new Date(Date.now() - 1e6).toISOString(), new Date(Date.now() + 1e6).toISOString()]
  const schedule = { at: '07:00', tz: 'Europe/Berlin', days: 'daily' } as const
  await ask(reader, api.briefs.reschedule, { org_id, schedule })
  await sendBriefJob.handle(context(), { org_id, user_id: reader.user_id, from, to }, signal)
  await ask(admin, api.notifications.test, { org_id })
  await emailTo(app(), admin.email, 3)
  await emailTo(app(), reader.email, 2)
  for (const email of [guest, boss]) await emailTo(app(), email)
  return { emails: [admin.email, reader.email, guest, boss], org_id, guest, boss }
}

/** Without cookies, and following redirects. */
async function scan(link: string) {
  const url = link.replace(/^https?:\/\/[^/]+/, '').replace(/#.*/, '')
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
    const { location } = (await app().inject({ method, url })).headers
    if (location) await app().inject({ method, url: location.replace(/^https?:\/\/[^/]+/, '') })
  }
}

const linksIn = ({ text, html }: Email) => [
  ...new Set([text, html.replaceAll('&amp;', '&')].flatMap((body) => body.match(/https?:[^\s"<>]+/g) ?? [])),
]

test('no link of any email changes anything when a scanner fetches it', async () => {
  const people = [...(await accountEmails()), ...(await organizationEmails()).emails]
  const letters = (await Promise.all(people.map((email) => emailsTo(app(), email)))).flat()
  const links = new Set([...letters.flatMap(linksIn), ...letters.flatMap(({ unsubscribe }) => unsubscribe ?? [])])
  for (const like of [
    '/confirm?',
    '/login?token=',
    '/forgot-password?token=',
    '/#invite=',
    '/dashboard?',
    'unsubscribe',
  ])
    expect(
      [...links].filter((link) => link.includes(like)),
      like,
    ).not.toEqual([])

  await idle()
  const before = await snapshot()
  for (const link of links) await scan(link)
  await idle()
  expect(await snapshot()).toEqual(before)
})

test('a stranger who registers an invited address does not get in, whoever opens the email', async () => {
  const { org_id, guest, boss } = await organizationEmails()
  for (const email of [guest, boss]) {
    const stranger = browser(app())
    const asked = { email, password: 'mallory was here', name: 'Mallory' }
    await stranger.post('/identity/sign-up/email', asked)
    const [invitation, confirmation] = [await emailTo(app(), email), linkIn(await emailTo(app(), email, 2))]
    for (const path of ['/confirm', '/identity/sign-up/verify-email', '/identity/verify-email'])
      await scan(`${path}${new URL(confirmation).search}`)
    expect((await stranger.post('/identity/sign-in/email', asked)).status).toBe(401)

    const owner = browser(app())
    const chosen = { name: 'Owner', password: 'the owner chose this' }
    expect((await confirm(owner, confirmation, chosen)).body.user).toMatchObject({ email })
    expect((await stranger.post('/identity/sign-in/email', asked)).status).toBe(401)
    expect((await stranger.get('/identity/token')).status).toBe(401)

    const session = await exchanged({ email, visitor: owner })
    const [invite_id = '', verify = ''] = linkIn(invitation).split('#invite=')[1]?.split('.') ?? []
    expect((await ask(session, api.invites.save, { invite_id, verify })).status).toBe(200)
    const { org_role } = (await ask(session, api.organizations.find, { org_id })).body
    expect(org_role).toBe(email === boss ? 'admin' : 'member')
  }
})

test('a token of a link is worth nothing to the page that only describes it', async () => {
  const email = address('described')
  await browser(app()).post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada' })
  const token = tokenOf(linkIn(await emailTo(app(), email)))
  await idle()
  const before = await snapshot()
  for (let times = 0; times < 2; times++) {
    const { body } = await browser(app()).post('/identity/confirm-email-link', { token })
    expect(body).toEqual({ kind: 'registration', email, need: 'password' })
  }
  expect(await snapshot()).toEqual(before)
  await confirm(browser(app()), `http://localhost/confirm?token=${token}`, { name: 'Ada', password: PASSWORD })
  expect(await snapshot(), 'the press of the button does').not.toEqual(before)
})
