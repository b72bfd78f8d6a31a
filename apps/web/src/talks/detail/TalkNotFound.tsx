import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useMe } from '../../users/users.queries.ts'
import { draftTexts } from '../editor/transcript-draft.ts'

const UnsavedTextsOf = lazyPart(async () => (await import('../editor/UnsavedTexts.tsx')).UnsavedTextsOf)

export function TalkNotFound({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const isWritten = draftTexts(user_id).some(({ name }) => name.endsWith(`_${talk_id}`))
  return (
    <EmptyState
      title={t`Talk not found`}
      text={t`It was deleted, or it belongs to an organization or a private channel that you are not a member of.`}
    >
      <Link to="/dashboard" search={{}}>{t`Show all talks`}</Link>
      {isWritten && <UnsavedTextsOf talk_id={talk_id} />}
    </EmptyState>
  )
}
