import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight, IconHash } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import type { Channel } from '@earshot/contract/channels'
import { Time } from '../ui/Time.tsx'
import classes from './channels.module.css'
import {
  type ChannelDraft,
  useArchivedChannels,
  useChannels,
  useNewestInChannels,
  useUnheard,
} from './channels.queries.ts'
import { useArchiveChannel } from './use-archive-channel.tsx'
import { useState } from 'react'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelSign } from '../ui/ChannelSign.tsx'

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
      actions={all.length > 0 && create}
    >
      {channels.isPending && <Skeletons height={136} rows={3} />}
      {channels.isError && (
        <ErrorNote
          title={t`Could not load the channels`}
          error={channels.error}
          retry={() => void channels.refetch()}
        />
      )}
      {channels.data && all.length === 0 && (
        <EmptyState
          drawing={<IconHash size={36} stroke={1.4} />}
          title={t`No channels yet`}
          text={
            admin
              ? t`Talks are sent to channels. Create one for each team, shift or site.`
              : t`Ask an admin to create one, or to add you to one.`
          }
        >
          {create}
        </EmptyState>
      )}
      {all.length > 0 && <ChannelCards {...{ org_id, admin }} channels={all} />}
      {channels.data && <Archive {...{ org_id, admin }} />}
      {!admin && all.length > 0 && <p className={classes.nothing}>{t`Admins create and archive channels.`}</p>}
      <Modal opened={naming && admin} onClose={close} title={t`New channel`}>
        <ChannelForm {...{ org_id, drafts }} onDone={close} />
      </Modal>
    </Screen>
  )
}

function Archive({ org_id, admin }: { org_id: string; admin: boolean }) {
  const { t } = useLingui()
  const [opened, { toggle }] = useDisclosure()
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={opened} onClick={toggle}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        {t`Archived channels`}
      </UnstyledButton>
      {opened && <ArchivedChannels {...{ org_id, admin }} />}
    </div>
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
      <ul ref={keepRowFocus} className={classes.cards} aria-label={t`Channels`}>
        {page.shown.map((channel) => (
          <ChannelCard
            key={channel.channel_id}
            {...{ channel, admin, drafts }}
            unheard={unheard?.get(channel.channel_id) ?? 0}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No matching channels`} />}
    </>
  )
}

const isSought = ({ name, notes }: Channel, sought: string) =>
  `${name} ${notes}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())

function ArchivedChannels({ org_id, admin }: { org_id: string; admin: boolean }) {
  const { t } = useLingui()
  const archived = useArchivedChannels(org_id)
  return (
    <section aria-label={t`Archived channels`} className={classes.archive}>
      {archived.isPending && <Skeletons height={56} rows={2} />}
      {archived.isError && (
        <ErrorNote
          title={t`Could not load the archived channels`}
          error={archived.error}
          retry={() => void archived.refetch()}
        />
      )}
      {archived.data?.length === 0 && <p className={classes.nothing}>{t`No archived channels.`}</p>}
      {archived.data && archived.data.length > 0 && (
        <ul ref={keepRowFocus}>
          {archived.data.map((channel) => (
            <ArchivedRow key={channel.channel_id} {...{ channel, admin }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ArchivedRow({ channel, admin }: { channel: Channel; admin: boolean }) {
  const { t } = useLingui()
  const { takeOut, busy } = useArchiveChannel(channel)
  const { org_id, channel_id, name, archived } = channel
  return (
    <li className={classes.archived}>
      <span className={classes.formerly}>
        <Link to="/organizations/$org_id/channels/$channel_id" params={{ org_id, channel_id }} search={{}}>
          <ChannelSign channel={channel} />
          {name}
        </Link>
        {archived && <Time at={archived} />}
      </span>
      {admin && (
        <Button variant="default" size="sm" loading={busy} onClick={takeOut} aria-label={t`Restore ${name}`}>
          {t`Restore`}
        </Button>
      )}
    </li>
  )
}
