import { EmailDomain, emailDomainRoutes } from '@earshot/contract/email-domains'
import { JoinLink, joinLinkRoutes, JoinRequest, joinRequestRoutes } from '@earshot/contract/joining'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { EmailDomains } from './EmailDomains.tsx'
import { JoinLinks } from './JoinLinks.tsx'
import { JoinRequests } from './JoinRequests.tsx'

test('links say how often they were used, and only open ones are shown and revoked', async () => {
  const link = (name: string, fields: Partial<JoinLink>) => blank(JoinLink, { org_id, name, ...fields })
  const open = { status: 'open', link: 'https://earshot.example/#invite=a.b', most_uses: null, uses: 3 } as const
  server.answer(joinLinkRoutes.list, () => [
    link('Poster', open),
    link('Old poster', { status: 'used_up', link: '', most_uses: 5, uses: 5, approval: true }),
  ])
  await show(<JoinLinks org_id={org_id} />)
  await expect.element(page.getByText('used: 5 of 5')).toBeVisible()
  await expect.element(page.getByText('Used up')).toBeVisible()
  expect(page.getByRole('button', { name: 'Revoke' }).elements()).toHaveLength(1)
  await looksRight()
  await page.getByRole('button', { name: 'Show link: Poster' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
})

test('a link is open until the day that was selected', async () => {
  const expires = new Date(2031, 0, 1).toISOString()
  server.answer(joinLinkRoutes.list, () => [blank(JoinLink, { org_id, name: 'Poster', status: 'open', expires })])
  await show(<JoinLinks org_id={org_id} />)
  await expect.element(page.getByText('until Dec 31, 2030')).toBeVisible()
})

test('a request that was answered elsewhere says so', async () => {
  const request = blank(JoinRequest, {
    org_id,
    name: 'Grace Hopper',
    email: 'grace@example.org',
    by: 'Poster',
    send: true,
  })
  server.answer(joinRequestRoutes.list, () => [request])
  server.refuse(joinRequestRoutes.answer, 'gone', { text: 'This request was already answered, or withdrawn' })
  await show(<JoinRequests org_id={org_id} />)
  await looksRight()
  await page.getByRole('button', { name: 'Accept Grace Hopper' }).click()
  await expect.element(page.getByText('This request was already answered, or withdrawn')).toBeVisible()
})

test('a domain shows its record until it is found', async () => {
  const domain = blank(EmailDomain, { org_id, domain: 'example.org', record_name: '_earshot.example.org' })
  let status: EmailDomain['status'] = 'lost'
  server.answer(emailDomainRoutes.list, () => [{ ...domain, status }])
  server.answer(emailDomainRoutes.verify, () => ({ ...domain, status, found: status === 'verified' }))
  await show(<EmailDomains org_id={org_id} />)
  await expect.element(page.getByText('Record is gone')).toBeVisible()
  await page.getByRole('button', { name: 'Check example.org' }).click()
  await expect.element(page.getByText('The record was not found.')).toBeVisible()
  await looksRight()
  status = 'verified'
  await page.getByRole('button', { name: 'Check example.org' }).click()
  await expect.element(page.getByText('Verified')).toBeVisible()
  await expect.element(page.getByText('_earshot.example.org')).not.toBeInTheDocument()
})
