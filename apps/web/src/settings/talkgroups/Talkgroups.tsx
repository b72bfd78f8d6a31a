import { MOST_TALKGROUPS, type Talkgroup } from '@earshot/contract/talkgroups'
import { talkgroupsIn } from '@earshot/contract/rules/talkgroup-csv'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, FileButton, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import { TalkgroupForm } from './TalkgroupForm.tsx'
import { useTalkgroupChanges, useTalkgroups } from './talkgroups.queries.ts'
import classes from './talkgroups.module.css'

export function Talkgroups({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const talkgroups = useTalkgroups(org_id)
  return (
    <SettingsSection
      title={t`Talkgroups`}
      text={t`Which channel the calls of a talkgroup go to, by its number. Talkgroups that are not listed go to the channel that is named like them.`}
      actions={<ImportButton org_id={org_id} />}
    >
      {talkgroups.isPending && <Skeletons rows={2} height={44} />}
      {talkgroups.isError && (
        <ErrorNote
          title={t`Could not load the talkgroups`}
          error={talkgroups.error}
          retry={() => void talkgroups.refetch()}
        />
      )}
      {talkgroups.data && <TalkgroupForm org_id={org_id} />}
      {talkgroups.data && talkgroups.data.length > 0 && <TalkgroupList org_id={org_id} all={talkgroups.data} />}
    </SettingsSection>
  )
}

function ImportButton({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { save } = useTalkgroupChanges(org_id)
  async function read(file: File | null) {
    if (!file) return
    const { talkgroups, skipped } = talkgroupsIn(await file.text())
    if (talkgroups.length === 0 || talkgroups.length > MOST_TALKGROUPS)
      return void notifications.show({
        color: 'red',
        message: t`This is no list of talkgroups: it has the columns Decimal and Alpha Tag, and at most ${count(MOST_TALKGROUPS)} lines.`,
      })
    const named = plural(talkgroups.length, { one: '# talkgroup saved.', other: '# talkgroups saved.' })
    const left =
      skipped > 0 ? ` ${t`${plural(skipped, { one: '# line was left out.', other: '# lines were left out.' })}`}` : ''
    save.mutate(talkgroups, {
      onSuccess: () => notifications.show({ message: `${named}${left}` }),
      onError: (error) => notifyError(t`Could not save the talkgroups`, error),
    })
  }
  return (
    <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void read(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={save.isPending}>
          {t`Import CSV`}
        </Button>
      )}
    </FileButton>
  )
}

/** Rows that are shown at once: the filter finds the others. */
const SHOWN = 50

function TalkgroupList({ org_id, all }: { org_id: string; all: Talkgroup[] }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const found = all.filter((each) => `${each.talkgroup} ${each.name}`.toLowerCase().includes(wanted))
  const shown = found.slice(0, SHOWN)
  return (
    <>
      {all.length > SHOWN && (
        <TextInput
          aria-label={t`Filter talkgroups`}
          placeholder={t`Filter by number or name`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul className={parts.card} aria-label={t`Talkgroups`}>
        {shown.map((each) => (
          <TalkgroupRow key={each.talkgroup} org_id={org_id} {...each} />
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={parts.quiet}>{t`${count(shown.length)} of ${count(found.length)} shown`}</p>
      )}
    </>
  )
}

function TalkgroupRow({ org_id, talkgroup, name }: Talkgroup & { org_id: string }) {
  const { t } = useLingui()
  const { remove } = useTalkgroupChanges(org_id)
  return (
    <li className={classes.talkgroup}>
      <span className={classes.number}>{talkgroup}</span>
      <bdi>{name}</bdi>
      <Button
        size="sm"
        variant="default"
        loading={remove.isPending}
        aria-label={t`Remove talkgroup ${talkgroup}`}
        onClick={() => remove.mutate(talkgroup, { onError: (error) => notifyError(t`Could not remove it`, error) })}
      >
        {t`Remove`}
      </Button>
    </li>
  )
}
