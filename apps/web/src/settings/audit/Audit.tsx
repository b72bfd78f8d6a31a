import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconListDetails, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { AuditEnd } from './AuditEnd.tsx'
import { useAudit } from './audit.queries.ts'
import { AuditTable } from './AuditTable.tsx'
import { CsvButton } from './CsvButton.tsx'
import { deedOf } from './deeds.ts'
import { entriesWith } from './entries-with.ts'

/** Who did what, when and from where. More comes as one scrolls. */
export function Audit({ org_id }: { org_id: string }) {
  const { t, i18n } = useLingui()
  const audit = useAudit(org_id)
  const [sought, setSought] = useState('')
  const all = audit.data?.pages.flatMap(({ entries }) => entries) ?? []
  const shown = entriesWith(all, sought, (action) => i18n._(deedOf(action)))
  return (
    <Part
      title={t`Audit list`}
      text={t`What admins did, and clips, keys, exports and visits of operators. Nobody can change it.`}
      actions={all.length > 0 && <CsvButton entries={shown} />}
    >
      {audit.isPending && <Skeletons rows={6} height={56} />}
      {audit.isError && !audit.data && (
        <ErrorNote title={t`The list could not be loaded`} error={audit.error} retry={() => void audit.refetch()} />
      )}
      {audit.data && all.length === 0 && (
        <EmptyState drawing={<IconListDetails size={36} stroke={1.4} />} title={t`Nothing was done yet`} />
      )}
      {all.length > 0 && (
        <>
          <TextInput
            type="search"
            aria-label={t`Filter what is loaded`}
            placeholder={t`Filter by person, action or name`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
          {shown.length > 0 ? (
            <AuditTable entries={shown} />
          ) : (
            <p className={parts.quiet} role="status">
              {t`None of the ${all.length} entries that are loaded is like that.`}
            </p>
          )}
          <AuditEnd audit={audit} loaded={all.length} />
        </>
      )}
    </Part>
  )
}
