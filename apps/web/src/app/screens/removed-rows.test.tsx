import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Clip, clipRoutes } from '@earshot/contract/clips'
import { ApiKey, keyRoutes } from '@earshot/contract/keys'
import { Phone, phoneRoutes } from '@earshot/contract/phones'
import { userRoutes } from '@earshot/contract/users'
import { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ClipsScreen } from '../../clips/ClipsScreen.tsx'
import { Phones } from '../../phones/Phones.tsx'
import { Keys } from '../../settings/keys/Keys.tsx'
import { Webhooks } from '../../settings/webhooks/Webhooks.tsx'
import { blank } from '../../testing/blank.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'

interface List {
  what: string
  /** Lets the server have two. */
  keep: () => void
  content: ReactNode
  rows: () => Locator
  /** Opens the question with the keyboard. */
  remove: (row: Locator) => Promise<void>
  confirm: string
}

const focused = () => document.activeElement

/** As Enter does. At once, because what has just opened takes the focus a moment later. */
async function press(control: Locator) {
  await expect.element(control).toBeVisible()
  const element = control.element() as HTMLElement
  element.focus()
  element.click()
}

const pressIn = (button: RegExp) => (row: Locator) => press(row.getByRole('button', { name: button }))
const itemsOf = (name: string) => () => page.getByRole('list', { name, exact: true }).getByRole('listitem')

const lists: List[] = [
  {
    what: 'a clip',
    keep() {
      let clips = ['a', 'b'].map((id) => blank(Clip, { org_id, clip_id: id.repeat(32), title: id }))
      server.answer(clipRoutes.list, () => ({ clips, next_cursor: null }))
      server.answer(clipRoutes.remove, ({ clip_id }) => {
        clips = clips.filter((clip) => clip.clip_id !== clip_id)
        return { clip_id }
      })
    },
    content: <ClipsScreen />,
    rows: itemsOf('Clips'),
    remove: pressIn(/^Revoke/),
    confirm: 'Revoke the link',
  },
  {
    what: 'an alert',
    keep() {
      let alerts = ['First', 'Second'].map((keyword) => blank(Alert, { org_id, keyword }))
      server.answer(alertRoutes.list, () => alerts)
      server.answer(alertRoutes.remove, ({ alert_id }) => {
        alerts = alerts.filter((alert) => alert.alert_id !== alert_id)
        return { alert_id }
      })
    },
    content: <AlertsScreen />,
    rows: itemsOf('Alerts'),
    remove: pressIn(/^Delete/),
    confirm: 'Delete alert',
  },
  {
    what: 'a phone number',
    keep() {
      let phones = ['+12015550123', '+12015550124'].map((e164) =>
        blank(Phone, { phone: e164.slice(2), e164, country: 'USA', verified: true }),
      )
      server.answer(userRoutes.find, () => ({ ...me, phones }))
      server.answer(phoneRoutes.remove, ({ phone }) => {
        phones = phones.filter(({ e164 }) => e164 !== phone)
        return { phone }
      })
    },
    content: <Phones outbox={null} pin={null} />,
    rows: itemsOf('My phone numbers'),
    remove: pressIn(/^Remove/),
    confirm: 'Remove the phone',
  },
  {
    what: 'a webhook',
    keep() {
      let webhooks = ['First', 'Second'].map((name) =>
        blank(Webhook, { org_id, name, url: 'https://example.com/hook' }),
      )
      server.answer(webhookRoutes.list, () => webhooks)
      server.answer(webhookRoutes.remove, ({ webhook_id }) => {
        webhooks = webhooks.filter((webhook) => webhook.webhook_id !== webhook_id)
        return { webhook_id }
      })
    },
    content: <Webhooks org_id={org_id} />,
    rows: itemsOf('Webhooks'),
    async remove(row) {
      await pressIn(/^More about/)(row)
      await press(page.getByRole('menuitem', { name: 'Remove' }))
    },
    confirm: 'Remove',
  },
  {
    what: 'an API key',
    keep() {
      let keys = ['First', 'Second'].map((name) => blank(ApiKey, { org_id, name }))
      server.answer(keyRoutes.list, () => keys)
      server.answer(keyRoutes.remove, ({ key_id }) => {
        keys = keys.filter((key) => key.key_id !== key_id)
        return { key_id }
      })
    },
    content: <Keys org_id={org_id} />,
    rows: () => page.getByRole('table', { name: 'API keys' }).getByRole('rowgroup').last().getByRole('row'),
    remove: pressIn(/^Revoke/),
    confirm: 'Revoke the key',
  },
]

test.each(lists)(
  '$what that is removed with the keyboard leaves the focus in its list, and the last one near it',
  async ({ keep, content, rows, remove, confirm }) => {
    keep()
    await show(content)
    await expect.poll(() => rows().length).toBe(2)
    await remove(rows().first())
    await confirmIn(confirm)
    await expect.poll(() => rows().length).toBe(1)
    await expect.poll(() => rows().element().contains(focused())).toBe(true)
    await remove(rows().first())
    await confirmIn(confirm)
    await expect.poll(() => rows().length).toBe(0)
    await expect.poll(() => document.querySelectorAll('main :focus').length).toBe(1)
  },
)

async function confirmIn(confirm: string) {
  const dialog = page.getByRole('dialog')
  // It takes the focus once it has opened, also from a button that has just got it.
  await expect.poll(() => dialog.query()?.contains(focused())).toBe(true)
  await press(dialog.getByRole('button', { name: confirm, exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
}
