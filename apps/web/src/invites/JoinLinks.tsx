import type { JoinLink } from '@earshot/contract/joining'
import { roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { GuestChip } from '../ui/GuestChip.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { lastMomentOf } from '../lib/last-day.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Time } from '../ui/Time.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import linkClasses from './invite-link.module.css'
import { JoinLinkForm } from './JoinLinkForm.tsx'
import { useJoinLinkChanges, useJoinLinks } from './joining.queries.ts'
import classes from './joining.module.css'

/** Links that several people join by, for admins. */
export function JoinLinks({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const links = useJoinLinks(org_id)
  const [open, setOpen] = useState<JoinLink | 'new'>()
  const onClose = () => setOpen(undefined)
  return (
    <section className={classes.section} aria-label={t`Links for several people`}>
      <div className={classes.head}>
        <h2>{t`Links for several people`}</h2>
        <Button variant="default" size="sm" onClick={() => setOpen('new')}>
          {t`Create a link`}
        </Button>
      </div>
      {links.isError && (
        <ErrorNote title={t`Could not load the links`} error={links.error} retry={() => void links.refetch()} />
      )}
      {links.data?.length === 0 && (
        <p className={classes.none}>{t`Anyone with such a link can join, until you revoke it.`}</p>
      )}
      {links.data && links.data.length > 0 && (
        <ul className={classes.list} aria-label={t`Links for several people`}>
          {links.data.map((link) => (
            <LinkRow key={link.link_id} link={link} onShow={() => setOpen(link)} />
          ))}
        </ul>
      )}
      <Modal opened={open === 'new'} onClose={onClose} title={t`Link for several people`} size={560}>
        <JoinLinkForm org_id={org_id} onCreated={setOpen} />
      </Modal>
      <Modal opened={typeof open === 'object'} onClose={onClose} title={t`Link for several people`} size={460}>
        {typeof open === 'object' && <Shown link={open.link} />}
      </Modal>
    </section>
  )
}

function Shown({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <div className={linkClasses.link}>
      <p>{t`Everyone who has this link can join. Revoke it when it reaches people whom you did not mean.`}</p>
      <TextInput aria-label={t`Link`} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={link} label={t`Copy link`} isFirst />
      <QrCode text={link} label={t`QR code of the link`} />
    </div>
  )
}

function LinkRow({ link, onShow }: { link: JoinLink; onShow: () => void }) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const { revoke } = useJoinLinkChanges(link.org_id)
  const { name, uses, most_uses, approval, guest_until, status, expires, link_id } = link
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke ${name}?`,
      children: t`No one can join by this link any more. People who joined stay.`,
      labels: { confirm: t`Revoke`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => revoke.mutate(link_id, { onError: (error) => notifyError(t`Could not revoke the link`, error) }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>
          {name} <LinkStatus status={status} /> <Chip>{roles[roleOf({ ...link, org_role: 'member' })]}</Chip>
          <GuestChip guest_until={guest_until} />
          {approval && <Chip>{t`with approval`}</Chip>}
        </p>
        <p className={classes.quiet}>
          {most_uses === null ? t`used: ${uses}` : t`used: ${uses} of ${most_uses}`}
          {status === 'open' && (
            <>
              {' · '}
              {t`until`} <Time at={lastMomentOf(expires)} />
            </>
          )}
        </p>
      </div>
      {status === 'open' && (
        <>
          <Button variant="default" size="sm" aria-label={t`Show link: ${name}`} onClick={onShow}>
            {t`Show link`}
          </Button>
          <Button variant="default" size="sm" aria-label={t`Revoke ${name}`} loading={revoke.isPending} onClick={ask}>
            {t`Revoke`}
          </Button>
        </>
      )}
    </li>
  )
}

function LinkStatus({ status }: Pick<JoinLink, 'status'>) {
  const { t } = useLingui()
  const words = { open: t`Open`, used_up: t`Used up`, expired: t`Expired`, revoked: t`Revoked` }
  return <Chip tone={status === 'open' ? 'green' : 'plain'}>{words[status]}</Chip>
}
