import { api } from '@earshot/contract'
import { openAudioProbe, expectSoundFrom } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits, setWidth, WIDTHS } from './layout-checks.ts'

const NAME = 'lindenhurst'
/** Seconds of lead before a match. */
const LEAD = 2

test('a name that was heard as other words is found, plays at its position, and hits an alert', async ({
  page,
  context,
  newStation,
}) => {
  const { enter, say, ask, org_id } = await newStation()
  await enter(context)
  const [talk_id] = await Promise.all([
    say(`good morning this is station four the engine from ${NAME} is late`),
    say('the water pump is running'),
  ])
  const { text } = await ask(api.talks.find, { talk_id })
  expect(text, 'the engine recognized another word').not.toContain(NAME)

  await openAudioProbe(page)
  await page.goto('/dashboard')
  await page.getByRole('search').getByRole('combobox').fill(NAME)
  const found = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  // The name is among what the engine heard in one of its listenings.
  await expect(found).toContainText(/May have been said|Sounds like it/)
  await expect(found.locator('mark').first(), 'the word it was recognized as').toBeVisible()
  await fits(page)
  await accessible(page)
  const { maybe_said = [], by_sound = [] } = await ask(api.search.search, { org_id, query: NAME })
  const [talk] = [...maybe_said, ...by_sound]
  await found.getByRole('link').first().click()
  await expect(page).toHaveURL(/talk_id=/)
  await expectSoundFrom(page, (talk?.matches[0]?.start ?? Number.NaN) - LEAD)

  await page.goto(`/organizations/${org_id}/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill(NAME)
  const trials = page.getByRole('list', { name: 'Matches' })
  await expect(page.getByText('No match in the last 30 days.')).toBeVisible()
  await page.getByRole('switch', { name: 'Also match words that sound like it' }).check({ force: true })
  await page.getByRole('combobox', { name: 'How similar it must sound' }).selectOption('wide')
  await expect(trials.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(/Wide: 1\./)).toBeVisible()
  for (const width of WIDTHS) {
    await setWidth(page, width)
    await fits(page)
    await accessibleInBothSchemes(page)
  }
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByRole('list', { name: 'Alerts' })).toContainText(NAME)

  await say(`this is station four again the crew at ${NAME} is waiting for the engine`)
  await page.goto(`/organizations/${org_id}/hits`)
  await expect(page.getByRole('button', { name: /^Play “/ })).toHaveCount(1)
})
