import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '../../../testing/show.tsx'
import { Fact } from './Fact.tsx'

interface Browser {
  send: (method: 'Emulation.setEmulatedMedia', of: { media: '' | 'print' }) => Promise<unknown>
}

const change = { name: 'Change the language', begin: () => {} }

test('a printed talk shows what is known, without what changes or adds it', async () => {
  const browser = cdp() as unknown as Browser
  onTestFinished(async () => void (await browser.send('Emulation.setEmulatedMedia', { media: '' })))
  await show(
    <dl>
      <Fact name="Language" change={change}>
        English
      </Fact>
      <Fact name="Title" add="Add title" change={change}>
        {null}
      </Fact>
    </dl>,
  )
  const changing = page.getByTitle('Change the language')
  const adding = page.getByText('Add title')
  await expect.element(changing).toBeVisible()
  await expect.element(adding).toBeVisible()
  await browser.send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(changing).not.toBeVisible()
  await expect.element(adding).not.toBeVisible()
  await expect.element(page.getByText('English')).toBeVisible()
})
