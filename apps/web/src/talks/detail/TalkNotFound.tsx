import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { UnsavedTextsOf } from '../editor/UnsavedTexts.tsx'

export function TalkNotFound({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Talk not found`}
      text={t`It was deleted, or it belongs to an organization or a private channel that you are not a member of.`}
    >
      <Link to="/dashboard" search={{}}>{t`Show all talks`}</Link>
      <UnsavedTextsOf talk_id={talk_id} />
    </EmptyState>
  )
}
