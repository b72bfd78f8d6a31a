import { keyRoutes } from '@earshot/contract/keys'
import { channelRoutes } from '@earshot/contract/channels'
import type { Silence } from '@earshot/contract/silences'
import { speakerRoutes } from '@earshot/contract/speakers'
import { useForm } from '@mantine/form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { savedDraft } from './alert-draft.ts'
import type { AlertDraft } from './alerts.queries.ts'
import { SilenceFieldset } from './SilenceFieldset.tsx'

const office: Silence = { minutes: 0, days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', tz: 'Europe/Berlin' }
const always: Silence = { ...office, days: [1, 2, 3, 4, 5, 6, 7], to: '08:00' }

function Refused({ silence }: { silence: Silence }) {
  const form = useForm<AlertDraft>({
    initialValues: { ...savedDraft(undefined), silence },
    initialErrors: { 'silence.minutes': true },
  })
  return <SilenceFieldset {...{ org_id, form, silence }} />
}

test.each([
  { hours: 'ten hours', silence: office, sentence: 'Enter 1 to 600 minutes, the length of the hours below.' },
  { hours: 'all week', silence: always, sentence: 'Enter 1 to 10080 minutes.' },
])('wrong minutes say how many are allowed, watched for $hours', async ({ silence, sentence }) => {
  server.answer(channelRoutes.list, () => [])
  server.answer(speakerRoutes.list, () => [])
  server.answer(keyRoutes.list, () => [])
  await show(<Refused silence={silence} />)
  await expect.element(page.getByText(sentence)).toBeVisible()
})
