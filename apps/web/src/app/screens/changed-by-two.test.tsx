import { Address, addressRoutes } from '@earshot/contract/addresses'
import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { organizationRoutes } from '@earshot/contract/organizations'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import type { ReactNode } from 'react'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddressForm } from '../../addresses/AddressForm.tsx'
import { AlertEditor } from '../../alerts/AlertEditor.tsx'
import { ChannelForm } from '../../channels/ChannelForm.tsx'
import { Profile } from '../../settings/organization/Profile.tsx'
import { TagForm } from '../../tags/TagForm.tsx'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { SpeakersScreen } from './SpeakersScreen.tsx'

const ignore = () => {}
const drafts = new Map()
const tag = blank(Tag, { org_id, tag: 'smoke', color: '#f76707' })
const address = blank(Address, { org_id, name: 'Station', country: 'US', city: 'Salem' })
const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const speaker = blank(Speaker, { org_id, name: 'Mira' })
const alert = blank(Alert, { org_id, keyword: 'fire', silence: null })
const { tag_id, address_id, channel_id, speaker_id, alert_id } = {
  ...tag,
  ...address,
  ...channel,
  ...speaker,
  ...alert,
}

interface Form {
  what: string
  form: ReactNode
  menu?: string
  field: string
  button?: string
  asks: [Route, Record<string, unknown>]
}

const forms: Form[] = [
  {
    what: 'tag',
    form: <TagForm {...{ org_id, tag, drafts }} onDone={ignore} />,
    field: 'Description',
    asks: [tagRoutes.update, { tag_id, description: 'new' }],
  },
  {
    what: 'address',
    form: <AddressForm {...{ org_id, address, drafts }} onDone={ignore} />,
    field: 'City',
    asks: [addressRoutes.update, { address_id, city: 'new' }],
  },
  {
    what: 'channel',
    form: <ChannelForm {...{ org_id, channel, drafts }} onDone={ignore} />,
    field: 'Notes',
    asks: [channelRoutes.update, { channel_id, notes: 'new' }],
  },
  {
    what: 'speaker',
    form: <SpeakersScreen />,
    menu: 'More about Mira',
    field: 'Description',
    asks: [speakerRoutes.update, { speaker_id, description: 'new' }],
  },
  {
    what: 'alert',
    form: (
      <AlertEditor {...{ org_id, alert_id, alert }} onPlay={ignore} onSaved={ignore} onClose={ignore} onOpen={ignore} />
    ),
    field: 'Word or phrase',
    asks: [alertRoutes.save, { alert_id, keyword: 'new' }],
  },
  {
    what: 'organization',
    form: <Profile org_id={org_id} />,
    field: 'Label',
    button: 'Save profile',
    asks: [organizationRoutes.update, { org_id, label: 'new' }],
  },
]

test.each(forms)(
  'a form sends only what was changed, so that another admin’s change to the same $what stays',
  async ({ form, menu, field, button = 'Save', asks: [route, asked] }) => {
    server.answer(speakerRoutes.list, () => [speaker])
    await show(<div style={{ padding: 16 }}>{form}</div>)
    if (menu) await page.getByRole('button', { name: menu }).click()
    if (menu) await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabelText(field, { exact: true }).fill('new')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(() => server.asked(route)).toEqual([asked])
  },
)
