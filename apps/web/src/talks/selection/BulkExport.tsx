import { MOST_EXPORTED_TALKS } from '@earshot/contract/rules/export-limits'
import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useExportDialog } from '../export/use-export-dialog.tsx'
import { BulkButton } from './BulkButton.tsx'

interface BulkExportProps {
  talks: readonly FoundTalk[]
  busy: boolean
}

export function BulkExport({ talks, busy }: BulkExportProps) {
  const { t, i18n } = useLingui()
  const { org_id } = useOrganization()
  const open = useExportDialog()
  const most = i18n.number(MOST_EXPORTED_TALKS)
  return (
    <BulkButton
      icon={IconDownload}
      label={t`Export`}
      busy={busy}
      aria-haspopup="dialog"
      refusal={talks.length > MOST_EXPORTED_TALKS ? t`Select at most ${most} talks to export them.` : undefined}
      onClick={() => open({ org_id, talk_ids: talks.map(({ talk_id }) => talk_id), count: talks.length })}
    />
  )
}
