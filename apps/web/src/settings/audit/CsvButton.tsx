import type { AuditEntry } from '@earshot/contract/audit'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { csvOfRows } from '../../lib/files/csv.ts'
import { saveFile } from '../../lib/files/save-file.ts'

const columns = ['created', 'name', 'action', 'subject', 'address', 'user_id', 'subject_id', 'entry_id'] as const

/** Takes what is shown along, as a file for any spreadsheet. */
export function CsvButton({ entries }: { entries: readonly AuditEntry[] }) {
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
