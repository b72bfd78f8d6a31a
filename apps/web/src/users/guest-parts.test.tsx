import { Alert } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Hit } from '@earshot/contract/hits'
import { Member, memberRoutes } from '@earshot/contract/members'
import { SavedSearch } from '@earshot/contract/saved-searches'
import { Talk } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AlertRow } from '../alerts/AlertRow.tsx'
import { useDashboardUrlState } from '../dashboard/url-state.ts'
import { useNames } from '../dashboard/use-names.ts'
import { HitRow } from '../hits/HitRow.tsx'
import { FilterChips } from '../talks/filters/FilterChips.tsx'
import { SavedSearchActions } from '../talks/saved-searches/SavedSearchActions.tsx'
import { SavedSearchForm } from '../talks/saved-searches/SavedSearchForm.tsx'
import { UsersScreen } from '../app/screens/UsersScreen.tsx'
import { GuestDialog } from './GuestDialog.tsx'
import { blank, newId } from '../testing/blank.ts'
import { me, org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'

const ignore = () => {}
/** Hears none of the channels of the caller, or has left. */
const user_id = newId()

function Searches() {
  const search = blank(SavedSearch, { org_id, name: 'Fires', query: 'fire ', created_by: me.user_id })
  return (
    <>
      <SavedSearchForm urlState={useDashboardUrlState()} onDone={ignore} />
      <SavedSearchActions search={search} onRename={ignore} onDone={ignore} />
    </>
  )
}

const modified = '2026-01-31T09:30:00Z'
const hit = blank(Hit, {
  org_id,
  match: 'fire',
  keyword: 'fire',
  state: 'acknowledged',
  modified,
  modified_by: user_id,
})
const alert = blank(Alert, { org_id, keyword: 'smoke', escalation: { user_ids: [user_id], minutes: 5, rounds: 1 } })

function Named() {
  const { name } = useNames(org_id).sender(blank(Talk, { user_id }))
  return (
    <>
      <section aria-label="Hit">
        <HitRow hit={hit} chosen={false} onChoose={ignore} onPlay={ignore} noting={false} onNote={ignore} />
      </section>
      <section aria-label="Alert">
        <AlertRow org_id={org_id} alert={alert} admin={false} onEdit={ignore} />
      </section>
      <section aria-label="Filter">
        <FilterChips urlState={useDashboardUrlState()} />
      </section>
      <section aria-label="Talk">{name}</section>
    </>
  )
}

const people = [
  { who: 'a guest', guest_until: '2101-01-31T09:30:00Z', shares: false, unknown: 'Another member' },
  { who: 'a member', guest_until: null, shares: true, unknown: 'Former member' },
]

const enter = (guest_until: string | null) =>
  server.answer(memberRoutes.list, () => [
    blank(Member, { org_id, user_id: me.user_id, name: me.name, org_role: 'member', guest_until }),
  ])

test.each(people)('$who may share saved searches with everyone: $shares', async ({ guest_until, shares }) => {
  enter(guest_until)
  await show(<Searches />, { organization: { org_role: 'member' } })
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  const offers = () => [
    page.getByRole('switch', { name: 'Share with everyone here' }).elements().length,
    page.getByRole('button', { name: 'Share', exact: true }).elements().length,
  ]
  await expect.poll(offers).toEqual(shares ? [1, 1] : [0, 0])
})

test.each(people)('who is not in the list of $who is “$unknown”', async ({ guest_until, unknown }) => {
  enter(guest_until)
  await show(<Named />, { at: `/dashboard?user_id=${user_id}`, organization: { org_role: 'member' } })
  for (const name of ['Hit', 'Alert', 'Filter', 'Talk'])
    await expect.element(page.getByRole('region', { name })).toMatchTextContent(unknown)
})

test('the form of a guest names what is missing only after it was tried', async () => {
  const member = blank(Member, { org_id, name: 'Grace Hopper' })
  await show(<GuestDialog member={member} opened onClose={ignore} />)
  const missing = page.getByText('Select at least one channel')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(missing).toBeVisible()
})

test('a channel of a guest that is archived keeps its name in their access', async () => {
  const regatta = blank(Channel, { org_id, name: 'Regatta', archived: modified, joined: true })
  const ida = blank(Member, {
    ...{ org_id, name: 'Ida Rhodes', org_role: 'member' },
    ...{ guest_until: '2101-01-31T09:30:00Z', guest_channels: [regatta.channel_id] },
  })
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [regatta] : []))
  server.answer(memberRoutes.list, () => [ida])
  await show(<UsersScreen />)
  await page.getByRole('button', { name: 'More about Ida Rhodes' }).click()
  await page.getByRole('menuitem', { name: 'Change guest access' }).click()
  const name = page.getByRole('dialog').getByText('# Regatta (archived)', { exact: true })
  await expect.element(name.first()).toBeVisible()
})
