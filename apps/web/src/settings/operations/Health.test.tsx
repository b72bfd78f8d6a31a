import { operationRoutes } from '@earshot/contract/operations'
import { channelRoutes } from '@earshot/contract/channels'
import type { OutputOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAuthConfig } from '../../testing/auth-config.ts'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Health } from './Health.tsx'

type Shown = OutputOf<typeof operationRoutes.find>

const quiet = blank(operationRoutes.find.output, {
  ...{ states: [], failures: [], stages: [], bytes: 0, minutes: 0, quota: { bytes: null, minutes: null } },
  ...{ disk: { free: 80e9, reserve: 500e6 }, queues: [], health: { problems: [], mail: true, backup: null } },
})

async function open(shown: Partial<Shown> = {}) {
  server.answer(channelRoutes.list, () => [])
  server.answer(operationRoutes.find, () => ({ ...quiet, ...shown }))
  await show(<Health org_id={org_id} />)
}

const began = new Date(Date.now() - 3_600_000).toISOString()
const problems = page.getByRole('list', { name: 'Problems of this server' })

test('an operator reads that nothing is wrong, and what is not set up', async () => {
  await open()
  await expect.element(page.getByText('Nothing is wrong with this server.')).toBeVisible()
  await expect.element(page.getByText('Never: automatic backups are not set up')).toBeVisible()
  await expect.element(problems).not.toBeInTheDocument()
  await looksRight()
})

test('an operator reads in sentences what is wrong, since when, and what is over', async () => {
  const is = (cause: 'disk' | 'backup' | 'mail', detail: string, ended: string | null = null) => ({
    ...{ cause, detail, began, ended },
  })
  const all = [
    is('disk', '812 MB'),
    is('backup', 's3://copies is full. Make room there'),
    is('mail', 'no answer', began),
  ]
  await open({
    health: {
      problems: all,
      mail: true,
      backup: { made: null, reason: 'ENOSPC', to: 's3://copies/earshot', encrypted: true },
    },
  })
  await expect.element(problems).toBeVisible()
  const said = problems.element().textContent
  expect(said).toContain('The disk is almost full: 812 MB free.')
  expect(said).toContain('Something is wrong with backups: s3://copies is full. Make room there.')
  await expect.element(page.getByText('Never · into s3://copies/earshot, encrypted')).toBeVisible()
  expect(said).not.toContain('mail server')
  await page.getByText('Solved in the last 90 days').click()
  await expect.element(page.getByText('The mail server cannot be reached.')).toBeVisible()
  await looksRight()
})

test('what another program answered is not in the sentence, but under technical details', async () => {
  const detail = 'parakeet: https://models.example.org/encoder.onnx could not be fetched: getaddrinfo ENOTFOUND'
  const problem = { cause: 'model' as const, detail, began, ended: null }
  await open({ health: { problems: [problem], mail: true, backup: null } })
  await expect.element(problems).toMatchTextContent(/^A speech model cannot be downloaded. · since .*\d/)
  await expect.element(page.getByText(detail)).not.toBeVisible()
  await page.getByText('Technical details').click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await looksRight()
})

test('an admin who is no operator sees the organization’s talks and usage, and nothing of the server', async () => {
  await open({ disk: null, queues: null, health: null })
  await expect.element(page.getByRole('heading', { name: 'Talks by status' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'This server' })).not.toBeInTheDocument()
})

test.each([
  { outbox: true, shown: 1 },
  { outbox: false, shown: 0 },
])(
  'without a mail server, an operator who can open the outbox is led to it (outbox: $outbox)',
  async ({ outbox, shown }) => {
    answerAuthConfig({ mail: false, outbox })
    await open({ health: { problems: [], mail: false, backup: null } })
    await expect.element(page.getByText('Not set up: messages stay in the outbox of this server')).toBeVisible()
    expect(page.getByRole('link', { name: 'Open the outbox' }).elements()).toHaveLength(shown)
    await looksRight()
  },
)
