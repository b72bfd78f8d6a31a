import type { Channel } from '@earshot/contract/channels'
import type { Mailbox } from '@earshot/contract/mailboxes'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconMail } from '@tabler/icons-react'
import { useIsAdmin } from '../organizations/organizations.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CopyButton, OperatorStep } from '../ui/form/CopyButton.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useMe } from '../users/users.queries.ts'
import { useMailbox, useMailboxChanges } from './mailbox.queries.ts'
import classes from './channel-members.module.css'

export function ChannelMailbox({ channel: { org_id, channel_id } }: { channel: Channel }) {
  const { t } = useLingui()
  const mailbox = useMailbox(org_id, channel_id)
  const isOperator = useMe().level >= ADMIN_LEVEL
  if (mailbox.isPending) return <Skeletons rows={2} height={48} />
  if (mailbox.isError)
    return (
      <ErrorNote
        title={t`Could not load the email address`}
        error={mailbox.error}
        retry={() => void mailbox.refetch()}
      />
    )
  if (!mailbox.data.available)
    return (
      <EmptyState
        title={t`This server does not receive email yet`}
        text={t`Recordings attached to an email would become talks of this channel.`}
        drawing={<IconMail size={36} stroke={1.5} />}
      >
        <OperatorStep
          isOperator={isOperator}
          command="MAIL_IN_DOMAIN=in.example.org MAIL_IN_KEY=$(openssl rand -hex 24) npm start"
          page="docs/ingest.md"
          request={t`Please let our Earshot server receive email, so that recordings attached to emails become talks. The page docs/ingest.md of Earshot says how.`}
        />
      </EmptyState>
    )
  return <Address mailbox={mailbox.data} />
}

function Address({ mailbox: { org_id, channel_id, address } }: { mailbox: Mailbox }) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { create } = useMailboxChanges(org_id, channel_id)
  const make = () =>
    create.mutate(undefined, { onError: (error) => notifyError(t`Could not create an address`, error) })
  return (
    <div className={classes.members}>
      <p className={classes.rule}>
        {t`Recordings attached to an email become talks of the person who sends it from the address of their account. The subject becomes the title.`}
      </p>
      {address === null ? (
        <p className={classes.rule}>{t`This channel has no email address yet.`}</p>
      ) : (
        <p className={classes.address} dir="ltr">
          {address}
        </p>
      )}
      <div className={classes.buttons}>
        {address && <CopyButton text={address} label={t`Copy address`} isFirst />}
        {admin && !address && <Button loading={create.isPending} onClick={make}>{t`Create address`}</Button>}
        {admin && address && <Replace {...{ org_id, channel_id }} />}
      </div>
    </div>
  )
}

/** Both end the address that people may have in their contacts, so both ask. */
function Replace({ org_id, channel_id }: { org_id: string; channel_id: string }) {
  const { t } = useLingui()
  const { create, remove } = useMailboxChanges(org_id, channel_id)
  const failed = (error: Error) => notifyError(t`Could not change the address`, error)
  const renew = () =>
    modals.openConfirmModal({
      title: t`Replace the address?`,
      children: t`Email to the old address is refused from now on.`,
      labels: { confirm: t`Replace`, cancel: t`Keep it` },
      onConfirm: () => create.mutate(undefined, { onError: failed }),
    })
  const drop = () =>
    modals.openConfirmModal({
      title: t`Remove the address?`,
      children: t`Email to this channel is refused from now on. Its talks stay.`,
      labels: { confirm: t`Remove`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(undefined, { onError: failed }),
    })
  return (
    <>
      <Button size="sm" variant="default" loading={create.isPending} onClick={renew}>{t`Replace`}</Button>
      <Button size="sm" variant="default" loading={remove.isPending} onClick={drop}>{t`Remove`}</Button>
    </>
  )
}
