import { MOST_IDS } from '@earshot/contract/fields'
import type { FoundTalk } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../lib/files.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { downloadVcons } from '../export/download-vcon.ts'
import { BulkButton } from './BulkButton.tsx'

interface BulkExportProps {
  talks: readonly FoundTalk[]
  busy: boolean
}

export function BulkExport({ talks, busy }: BulkExportProps) {
  const { t, i18n } = useLingui()
  const { org_id } = useOrganization()
  const download = useMutation({
    mutationFn: () =>
      downloadVcons(
        org_id,
        talks.map(({ talk_id }) => talk_id),
      ),
    onSuccess: (zip) => saveFile(zip, 'talks.vcon.zip'),
    onError: (error) => notifyError(t`Could not export the talks`, error),
  })
  const most = i18n.number(MOST_IDS)
  return (
    <BulkButton
      icon={IconDownload}
      label={t`Export`}
      hint={t`Export as vCon`}
      busy={busy || download.isPending}
      refusal={talks.length > MOST_IDS ? t`Select at most ${most} talks to export them.` : undefined}
      onClick={() => download.mutate()}
    />
  )
}
