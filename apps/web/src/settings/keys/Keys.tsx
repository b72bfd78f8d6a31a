import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection, SecretReveal } from '../SettingsSection.tsx'
import { useChannels } from '../../channels/channels.queries.ts'
import { urlOf } from '../../lib/api/api-base.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import classes from '../sections.module.css'
import { codeSamples } from './code-samples.ts'
import { KeyTable } from './KeyTable.tsx'
import { useKeyChanges, useKeys } from './keys.queries.ts'
import { useState } from 'react'
import { KeyForm } from './KeyForm.tsx'
import { Talkgroups } from '../talkgroups/Talkgroups.tsx'

export function Keys({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const keys = useKeys(org_id)
  const [making, { open, close }] = useDisclosure()
  const all = keys.data ?? []
  const make = <Button onClick={open}>{t`New key`}</Button>
  return (
    <>
      <SettingsSection
        title={t`API keys`}
        text={t`A key gives a program access to this organization only. It can read what members can read and, if you allow it, send talks. It never has admin rights.`}
        actions={all.length > 0 && make}
      >
        {keys.isPending && <Skeletons rows={2} height={56} />}
        {keys.isError && (
          <ErrorNote title={t`Could not load the keys`} error={keys.error} retry={() => void keys.refetch()} />
        )}
        {keys.data && all.length === 0 && (
          <EmptyState
            drawing={<IconKey size={36} stroke={1.4} />}
            title={t`No keys yet`}
            text={t`A key lets a script, a radio recorder or a spreadsheet work with your talks.`}
          >
            {make}
          </EmptyState>
        )}
        {all.length > 0 && <KeyTable org_id={org_id} keys={all} />}
        <Modal opened={making} onClose={close} title={t`New key`} size="lg" keepMounted closeOnClickOutside={false}>
          <NewKey org_id={org_id} onDone={close} />
        </Modal>
      </SettingsSection>
      <Talkgroups org_id={org_id} />
      <KeyUsage org_id={org_id} />
    </>
  )
}

function NewKey({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const { create } = useKeyChanges(org_id)
  const [round, setRound] = useState(0)

  function finish() {
    onDone()
    create.reset()
    setRound(round + 1)
  }

  if (!create.data)
    return <KeyForm key={round} org_id={org_id} operation={create} onSave={(key) => create.mutate(key)} />
  return (
    <SecretReveal
      label={t`Key`}
      text={t`Copy it into your program’s settings. It is shown only once.`}
      secret={create.data.key}
      onDone={finish}
    />
  )
}

function KeyUsage({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [channel] = useChannels(org_id).data ?? []
  const { origin } = new URL(urlOf({ path: '' }), location.origin)
  const { channel_id = 'CHANNEL_ID', name = 'CHANNEL' } = channel ?? {}
  const { cli, send, find, recorder, upload, mcp } = codeSamples({ origin, org_id, channel_id, channel: name })
  return (
    <SettingsSection
      title={t`How to use a key`}
      text={t`Store the key in the variable EARSHOT_KEY. The commands below are for this server and organization.`}
    >
      <CodeSample label={t`Send with the command line (Node.js 20 or newer)`} text={cli} />
      <CodeSample label={t`Send a talk with curl`} text={send} />
      <CodeSample label={t`Find talks with curl`} text={find} />
      <CodeSample label={t`Let an AI app search and read talks (mcp.json)`} text={mcp} />
      <CodeSample label={t`Send a radio call in rdio-scanner format`} text={upload} />
      <CodeSample label={t`Let trunk-recorder send its calls (config.json)`} text={recorder} />
    </SettingsSection>
  )
}

function CodeSample({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  return (
    <figure className={classes.sample}>
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} label={t`Copy`} />
      </figcaption>
      <pre dir="ltr">{text}</pre>
    </figure>
  )
}
