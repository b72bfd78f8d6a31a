import { Link } from '@tanstack/react-router'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconListDetails, IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { useIntersection } from '@mantine/hooks'
import { count } from '../../lib/format.ts'
import { useAudit } from './audit.queries.ts'
import type { AuditEntry } from '@earshot/contract/audit'
import { Time } from '../../ui/Time.tsx'
import classes from './audit.module.css'
import { asIs } from '../../ui/as-is.tsx'
import { auditText } from './audit-text.ts'
import { csvOfRows } from '@earshot/contract/rules/csv'
import { saveFile } from '../../lib/files.ts'
import { filterEntries } from './filter-entries.ts'

export function Audit({ org_id }: { org_id: string }) {
  const { t, i18n } = useLingui()
  const audit = useAudit(org_id)
  const [sought, setSought] = useState('')
  const all = audit.data?.pages.flatMap(({ entries }) => entries) ?? []
  const shown = filterEntries(all, sought, (action) => i18n._(auditText(action)))
  return (
    <SettingsSection
      title={t`Audit log`}
      text={t`Changes by admins, clips, keys, exports and access by operators. Entries cannot be changed.`}
      actions={all.length > 0 && <CsvButton entries={shown} />}
    >
      {audit.isPending && <Skeletons rows={6} height={56} />}
      {audit.isError && !audit.data && (
        <ErrorNote title={t`Could not load the audit log`} error={audit.error} retry={() => void audit.refetch()} />
      )}
      {audit.data && all.length === 0 && (
        <EmptyState drawing={<IconListDetails size={36} stroke={1.4} />} title={t`No entries yet`} />
      )}
      {all.length > 0 && (
        <>
          <TextInput
            type="search"
            aria-label={t`Filter loaded entries`}
            placeholder={t`Filter by person, action or name`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
          {shown.length > 0 ? (
            <AuditTable entries={shown} />
          ) : (
            <p className={parts.quiet} role="status">
              {t`None of the ${count(all.length)} loaded entries match.`}
            </p>
          )}
          <AuditEnd audit={audit} loaded={all.length} />
        </>
      )}
    </SettingsSection>
  )
}

const columns = [
  'created',
  'name',
  'action',
  'subject',
  'channel',
  'address',
  'user_id',
  'subject_id',
  'entry_id',
] as const

function CsvButton({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui()
  function download() {
    const rows = entries.map((entry) => columns.map((column) => entry[column] ?? ''))
    const file = new Blob([csvOfRows([columns, ...rows])], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `earshot-audit-${new Date().toISOString().slice(0, 10)}.csv`)
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={entries.length === 0}
      onClick={download}
    >
      {t`Save as CSV`}
    </Button>
  )
}

function AuditEnd({ audit, loaded }: { audit: ReturnType<typeof useAudit>; loaded: number }) {
  const { t } = useLingui()
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = audit
  const wanted = Boolean(entry?.isIntersecting) && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  if (isFetchNextPageError && audit.error)
    return <ErrorNote title={t`Could not load more`} error={audit.error} retry={() => void audit.fetchNextPage()} />
  return (
    <div ref={ref} className={parts.row}>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Load more`}
        </Button>
      ) : (
        <p className={parts.quiet}>{t`All ${count(loaded)} entries loaded.`}</p>
      )}
    </div>
  )
}

/** `content-visibility` keeps rows outside the viewport cheap. */
function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui()
  return (
    <ol className={classes.list} aria-label={t`Audit log`}>
      {entries.map((entry) => (
        <Row key={entry.entry_id} entry={entry} />
      ))}
    </ol>
  )
}

const sentenceParts = {
  0: <span className={classes.who} />,
  1: <span className={classes.subject} />,
  2: <span className={classes.subject} />,
}

const Row = memo(function Row({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const { action, name, subject, subject_id, channel, created, address } = entry
  const isTalk = /^(talk|redaction)\./.test(action) && subject_id !== null
  return (
    <li className={classes.entry}>
      <p>
        <Trans
          {...auditText(action)}
          values={{ name: asIs(name), subject: asIs(subject), channel: asIs(channel) }}
          components={
            isTalk ? { ...sentenceParts, 1: <Link to="/dashboard" search={{ talk_id: subject_id }} /> } : sentenceParts
          }
        />
      </p>
      <p className={classes.when}>
        <Time at={created} />
        {address && ` · ${t`from ${address}`}`}
      </p>
    </li>
  )
})
