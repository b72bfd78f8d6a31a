import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHash } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import type { Channel } from '@earshot/contract/channels'
import classes from './channels.module.css'
import { useChannels, useNewestInChannels, useUnheard } from './channels.queries.ts'
import { type ChannelDraft } from './channel-changes.queries.ts'
import { type ReactNode, useState } from 'react'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { channelGroupsOf } from './channel-sections.ts'
import { ArrangeChannels } from './arrange/ArrangeChannels.tsx'
import { Archive } from './ArchivedChannels.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { ChannelForm } from './ChannelForm.tsx'

export function ChannelsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const channels = useChannels(org_id)
  const drafts = useDrafts<ChannelDraft>()
  // In the URL, so that the command palette can open the form.
  const naming = useSearch({ strict: false }).new === 'true'
  const navigate = useNavigate()
  const name = (now: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, new: now ? 'true' : undefined }), replace: true })
  const close = () => name(false)
  const all = channels.data ?? []
  const create = admin && <Button onClick={() => name(true)}>{t`New channel`}</Button>
  return (
    <Screen
      title={t`Channels`}
      chips={channels.data && <Chip>{count(all.length)}</Chip>}
      actions={
        all.length > 0 &&
        admin && (
          <>
            <ArrangeButton org_id={org_id} />
            {create}
          </>
        )
      }
    >
      {channels.isPending && <Skeletons height={136} rows={3} />}
      <LoadError title={t`Could not load the channels`} list={channels} />
      {channels.data && all.length === 0 && <NoChannels admin={admin}>{create}</NoChannels>}
      {all.length > 0 && <ChannelCards {...{ org_id, admin }} channels={all} />}
      {channels.data && <Archive {...{ org_id, admin }} />}
      {!admin && all.length > 0 && <p className={classes.nothing}>{t`Admins create and archive channels.`}</p>}
      <Modal opened={naming && admin} onClose={close} title={t`New channel`}>
        <ChannelForm {...{ org_id, drafts }} onDone={close} />
      </Modal>
    </Screen>
  )
}

function NoChannels({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconHash size={36} stroke={1.4} />}
      title={t`No channels yet`}
      text={
        admin
          ? t`Talks are sent to channels. Create one for each team, shift or site.`
          : t`Ask an admin to create one, or to add you to one.`
      }
    >
      {children}
    </EmptyState>
  )
}

function ArrangeButton({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>{t`Arrange`}</Button>
      <Modal opened={opened} onClose={close} title={t`Arrange channels`} size={640}>
        <ArrangeChannels org_id={org_id} />
      </Modal>
    </>
  )
}

interface ChannelCardsProps {
  org_id: string
  channels: Channel[]
  admin: boolean
}

function ChannelCards({ org_id, channels, admin }: ChannelCardsProps) {
  const { t } = useLingui()
  const unheard = useUnheard(org_id).data
  const drafts = useDrafts<ChannelDraft>()
  const [sought, setSought] = useState('')
  useNewestInChannels(org_id)
  const found = channels.filter((channel) => isSought(channel, sought))
  const page = usePage(found)
  return (
    <>
      {channels.length > WORTH_FILTERING && (
        <FilterField label={t`Filter channels`} value={sought} onChange={setSought} />
      )}
      {channelGroupsOf(page.shown).map(({ id, name, channels: shown }) => (
        <div key={id} className={classes.group}>
          {name !== undefined && (
            <h2 className={classes.groupName} dir="auto">
              {name}
            </h2>
          )}
          <ul ref={keepRowFocus} className={classes.cards} aria-label={name ?? t`Channels`}>
            {shown.map((channel) => (
              <ChannelCard
                key={channel.channel_id}
                {...{ channel, admin, drafts }}
                unheard={unheard?.get(channel.channel_id) ?? 0}
              />
            ))}
          </ul>
        </div>
      ))}
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No matching channels`} />}
    </>
  )
}

const isSought = ({ name, notes }: Channel, sought: string) =>
  `${name} ${notes}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
