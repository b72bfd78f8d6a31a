import { talkExportRoutes } from '@earshot/contract/talk-exports'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { useExportDialog } from './use-export-dialog.tsx'

const talk_ids = ['0199c5d2-6b00-7000-8000-000000000001', '0199c5d2-6b00-7000-8000-000000000002']
const export_id = '0199c5d2-6b00-7000-8000-000000000003'
const file_name = 'Ops 2026-11-28 2 talks.pdf'
const dialog = () => page.getByRole('dialog', { name: 'Export' })

function Opener() {
  const open = useExportDialog()
  return <button onClick={() => open({ org_id, talk_ids, count: 2 })}>Open</button>
}

async function opened() {
  await show(<Opener />)
  await page.getByRole('button', { name: 'Open' }).click()
}

/** What the browser would download. */
function downloads() {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.download} ${new URL(this.href).pathname}`)
  })
  return followed
}

test('a selection is exported in the format and with the recordings that are selected, and says how far it is', async () => {
  server.answer(talkExportRoutes.prepare, () => ({ export_id, file_name, talks: 2, url: '/v3/talk_export_file?x=1' }))
  let written = 0
  server.answer(talkExportRoutes.find, () => {
    written++
    return { export_id, talks: 2, written, state: written < 2 ? ('writing' as const) : ('ready' as const) }
  })
  const followed = downloads()
  await opened()
  await expect.element(dialog().getByText('2 talks')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: /PDF/ })).toBeChecked()
  await dialog().getByRole('radio', { name: /DOCX/ }).click()
  await dialog().getByRole('checkbox', { name: 'Include recordings' }).click()
  await dialog().getByRole('button', { name: 'Export' }).click()
  await expect.element(dialog().getByText('Writing talk 1 of 2')).toBeVisible()
  await expect.element(dialog().getByText('The download is complete.')).toBeVisible()
  await expect.element(dialog().getByText(file_name)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus()
  expect(server.asked(talkExportRoutes.prepare)).toMatchObject([{ org_id, talk_ids, format: 'docx', sound: true }])
  expect(followed).toEqual([`${file_name} /v3/talk_export_file`])
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('an export that is refused says why, and can be changed and sent again', async () => {
  const text = 'Export at most 100 hours at once. Select fewer talks'
  server.refuse(talkExportRoutes.prepare, 'too_large', { text })
  await opened()
  await dialog().getByRole('button', { name: 'Export' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(`Could not export the talks${text}`)
  await expect.element(dialog().getByRole('button', { name: 'Export' })).toBeEnabled()
})
