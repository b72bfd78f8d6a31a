import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { channelRoutes } from '@earshot/contract/channels'
import { memberRoutes } from '@earshot/contract/members'
import { speakerRoutes } from '@earshot/contract/speakers'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { AlertEditor } from './AlertEditor.tsx'

const ignore = () => {}

async function edit() {
  server.answer(channelRoutes.list, () => [])
  server.answer(speakerRoutes.list, () => [])
  server.answer(memberRoutes.list, () => [])
  server.answer(alertRoutes.try, ({ condition }) => ({
    ...{ trials: [], total: 3, looked_at: 5, by_closeness: { close: 3, normal: 3, wide: 3 } },
    unmet: condition.includes('gone') ? [{ operator: 'tag' as const, value: 'gone', reason: 'unknown' as const }] : [],
  }))
  server.answer(alertRoutes.save, () => Promise.reject(new Error('not asked for')))
  await show(
    <div style={{ padding: 16 }}>
      <AlertEditor
        {...{
          org_id,
          alert_id: undefined,
          alert: undefined,
          onPlay: ignore,
          onSaved: ignore,
          onClose: ignore,
          onOpen: ignore,
        }}
      />
    </div>,
  )
  await page.getByLabelText('Word or phrase').fill('fire')
}

const condition = page.getByLabelText('Only if the talk also matches')

test.each([
  ['is:unheard', '“is:unheard” changes after an alert has looked at a talk.'],
  ['-from:me', '“from:me” depends on who searches. Enter a name instead.'],
  ['confidence:much', '“confidence:much” is not understood.'],
  ['…', 'Enter words or operators, like tag:urgent.'],
])('a condition that an alert cannot have says why: %s', async (written, sentence) => {
  await edit()
  await condition.fill(written)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Create alert' }).click()
  expect(server.asked(alertRoutes.save)).toEqual([])
})

test('the test respects the condition and the hours, and names what does not exist', async () => {
  await edit()
  await condition.fill('tag:gone OR pump')
  await expect.element(page.getByText('Nothing here has this name: tag:gone')).toBeVisible()
  await condition.fill('(pump OR hose) -drill')
  await page.getByLabelText('Only at certain hours').click()
  await page.getByLabelText('From', { exact: true }).fill('22:00')
  await page.getByLabelText('To', { exact: true }).fill('06:00')
  await expect.element(page.getByText('It would have matched 3 talks.', { exact: false })).toBeVisible()
  const hours = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }
  await expect
    .poll(() => server.asked(alertRoutes.try).at(-1))
    .toMatchObject({ keyword: 'fire', condition: '(pump OR hose) -drill', hours })
  await looksRight()
})

test('the buttons of a form longer than the window stay in sight, and hide nothing that has the focus', async () => {
  await edit()
  const save = page.getByRole('button', { name: 'Create alert' }).element()
  const form = save.closest('form') as HTMLElement
  expect(form.offsetHeight).toBeGreaterThan(innerHeight)
  expect(save.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  for (const field of form.querySelectorAll<HTMLElement>('input, select')) {
    field.focus()
    const { bottom } = field.getBoundingClientRect()
    expect(bottom, field.outerHTML).toBeLessThanOrEqual(save.parentElement?.getBoundingClientRect().top ?? 0)
  }
})

test('a form that closes returns the focus to the button that opened it', async () => {
  await edit()
  function Screen() {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    const nothing = { onPlay: ignore, onOpen: ignore }
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && (
          <AlertEditor
            {...{ org_id, alert_id: undefined, alert: undefined, ...nothing }}
            onSaved={close}
            onClose={close}
          />
        )}
      </>
    )
  }
  server.answer(alertRoutes.save, ({ keyword = '' }) => blank(Alert, { org_id, keyword }))
  await show(<Screen />)
  for (const name of ['Cancel', 'Create alert']) {
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByLabelText('Word or phrase').fill('fire')
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  }
})

test('an urgent alert notifies people one after another, and says what follows the last one', async () => {
  await edit()
  await page.getByLabelText('Urgent: someone must acknowledge each hit').click()
  const rounds = page.getByLabelText('After the last person')
  await expect.element(rounds).toHaveValue('2')
  const options = [...(rounds.element() as HTMLSelectElement).options].map(({ value, text }) => [value, text])
  expect(Object.fromEntries(options)).toMatchObject({ 1: 'Stop', 2: 'Repeat once', 3: 'Repeat 2 times' })
  await page.getByLabelText('Minutes before the next person is notified').fill('0')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect.element(page.getByText('Enter 1 to 1440 minutes.')).toBeVisible()
  expect(server.asked(alertRoutes.save)).toEqual([])
})
