import { Channel } from '@earshot/contract/channels'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { ChannelSelect } from './ChannelSelect.tsx'

const channels = ['Ops', 'Night', 'Field'].map((name) =>
  blank(Channel, { org_id, name, channel_id: crypto.randomUUID() }),
)

function Selecting() {
  const [chosen, choose] = useState<string[]>([])
  return <ChannelSelect {...{ channels, chosen }} onChoose={choose} />
}

test('the button says what is counted: all channels, one by its name, or how many', async () => {
  await show(<Selecting />)
  const button = (said: string) => page.getByRole('button', { name: `AI analytics channels: ${said}`, exact: true })
  await button('All channels').click()
  await page.getByRole('checkbox', { name: 'Night' }).click()
  await expect.element(button('Night')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ops' }).click()
  await expect.element(button('2 channels')).toBeVisible()
  await page.getByRole('button', { name: 'Count all channels' }).click()
  await expect.element(button('All channels')).toBeVisible()
})
