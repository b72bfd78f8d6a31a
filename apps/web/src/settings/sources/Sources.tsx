import { useLingui } from '@lingui/react/macro'
import { IconRouter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import { FilePatternSection } from './FilePatternSection.tsx'
import { SourceRow } from './SourceRow.tsx'
import { useSources } from './sources.queries.ts'

export function Sources({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const sources = useSources(org_id)
  const all = sources.data ?? []
  return (
    <>
      <SettingsSection
        title={t`Sources`}
        text={t`What brings talks besides the people in the app: radios, folders, email addresses, phone numbers and programs.`}
      >
        {sources.isPending && <Skeletons rows={3} height={72} />}
        {sources.isError && (
          <ErrorNote title={t`Could not load the sources`} error={sources.error} retry={() => void sources.refetch()} />
        )}
        {sources.data && all.length === 0 && (
          <EmptyState
            drawing={<IconRouter size={36} stroke={1.4} />}
            title={t`No sources yet`}
            text={t`Create an API key for a radio, a folder or a program, or add a phone number.`}
          >
            <Link to="." search={{ section: 'keys' }}>{t`API keys`}</Link>
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={parts.card} aria-label={t`Sources`}>
            {all.map((source) => (
              <SourceRow key={source.source_id} source={source} />
            ))}
          </ul>
        )}
      </SettingsSection>
      <FilePatternSection org_id={org_id} />
    </>
  )
}
