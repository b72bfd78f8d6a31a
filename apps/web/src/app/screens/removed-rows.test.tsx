import { Clip, clipRoutes } from '@earshot/contract/clips'
import { ApiKey, keyRoutes } from '@earshot/contract/keys'
import { Phone, phoneRoutes } from '@earshot/contract/phones'
import { userRoutes } from '@earshot/contract/users'
import { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { Phones } from '../../phones/Phones.tsx'
import { Keys } from '../../settings/keys/Keys.tsx'
import { Webhooks } from '../../settings/webhooks/Webhooks.tsx'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'

interface List {
  what: string
  content: ReactNode
  answer: () => void
  rows: () => Locator
  /** What is pressed, one after the other, to be asked. */
  presses: RegExp[]
  confirm: string
}

const itemsOf = (name: string) => () => page.getByRole('list', { name, exact: true }).getByRole('listitem')

/** Of two, each is left out once it was removed. */
const two = <Item,>(make: (at: number) => Item) => [make(0), make(1)]
const without = <Item extends object>(items: Item[], gone: Partial<Item>) =>
  items.filter((item) => Object.entries(gone).some(([name, value]) => item[name as keyof Item] !== value))

const lists: List[] = [
  {
    what: 'a clip',
    content: <ClipsScreen />,
    answer() {
      let clips = two((at) => blank(Clip, { org_id, clip_id: `${at}`.repeat(32), title: `Clip ${at}` }))
      server.answer(clipRoutes.list, () => ({ clips, next_cursor: null }))
      server.answer(clipRoutes.remove, (gone) => {
        clips = without(clips, gone)
        return gone
      })
    },
    rows: itemsOf('Clips'),
    presses: [/^Revoke/],
    confirm: 'Revoke the link',
  },
  {
    what: 'a phone number',
    content: <Phones outbox={null} pin={null} />,
    answer() {
      let phones = two((at) =>
        blank(Phone, { phone: `202555010${at}`, e164: `+1202555010${at}`, country: 'USA', verified: true }),
      )
      server.answer(userRoutes.find, () => ({ ...me, orgs: {}, phones }))
      server.answer(phoneRoutes.remove, ({ phone }) => {
        phones = phones.filter(({ e164, phone: stored }) => ![e164, stored].includes(phone))
        return { phone }
      })
    },
    rows: itemsOf('My phone numbers'),
    presses: [/^Remove/],
    confirm: 'Remove the phone',
  },
  {
    what: 'a webhook',
    content: <Webhooks org_id={org_id} />,
    answer() {
      let webhooks = two((at) => blank(Webhook, { org_id, name: `Pager ${at}`, url: 'https://example.com/hook' }))
      server.answer(webhookRoutes.list, () => webhooks)
      server.answer(webhookRoutes.remove, (gone) => {
        webhooks = without(webhooks, gone)
        return gone
      })
    },
    rows: itemsOf('Webhooks'),
    presses: [/^More about/, /^Remove$/],
    confirm: 'Remove',
  },
  {
    what: 'an API key',
    content: <Keys org_id={org_id} />,
    answer() {
      let keys = two((at) => blank(ApiKey, { org_id, name: `Scanner ${at}`, ending: '1234' }))
      server.answer(keyRoutes.list, () => keys)
      server.answer(keyRoutes.remove, (gone) => {
        keys = without(keys, gone)
        return gone
      })
    },
    rows: () => page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Scanner' }),
    presses: [/^Revoke/],
    confirm: 'Revoke the key',
  },
]

test.each(lists)(
  '$what that is removed with the keyboard leaves the focus in its list, and the last one near it',
  async ({ content, answer, rows, presses: [first = /./, ...others], confirm }) => {
    answer()
    await show(content)
    await expect.poll(() => rows().elements()).toHaveLength(2)
    await press(rows().first().getByRole('button', { name: first }), others, confirm)
    await expect.poll(() => rows().elements()).toHaveLength(1)
    await expect.poll(() => rows().first().element().contains(document.activeElement)).toBe(true)
    await press(rows().first().getByRole('button', { name: first }), others, confirm)
    await expect.poll(() => rows().elements()).toHaveLength(0)
    await expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true)
  },
)

async function press(button: Locator, items: RegExp[], confirm: string) {
  await pressEnterAt(button)
  for (const name of items) {
    await hasFocus(page.getByRole('menu'))
    await pressEnterAt(page.getByRole('menuitem', { name }))
  }
  await hasFocus(page.getByRole('dialog'))
  await pressEnterAt(page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** What has just opened takes the focus a moment later. */
const hasFocus = (overlay: Locator) => expect.poll(() => overlay.query()?.contains(document.activeElement)).toBe(true)

async function pressEnterAt(target: Locator) {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
