import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight, IconHash } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { ArchivedChannels } from './ArchivedChannels.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import classes from './channels.module.css'
import { type ChannelDraft, useChannels } from './channels.queries.ts'

export function ChannelsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const channels = useChannels(org_id)
  const drafts = useDrafts<ChannelDraft>()
  // In the address, so that the command palette can open it.
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
          title={t`The channels could not be loaded`}
          error={channels.error}
          retry={() => void channels.refetch()}
        />
      )}
      {channels.data && all.length === 0 && (
        <EmptyState
          drawing={<IconHash size={36} stroke={1.4} />}
          title={t`There is no channel yet`}
          text={
            admin
              ? t`A channel is a place that talks are sent to: a team, a shift, a site.`
              : t`Ask an admin to create one.`
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

/** The archive is asked for only by whoever opens it. */
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
