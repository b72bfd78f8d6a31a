import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { count } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import parts from '../parts/parts.module.css'
import type { useAudit } from './audit.queries.ts'

/** The end of what is loaded: whoever comes near it gets more. */
export function AuditEnd({ audit, loaded }: { audit: ReturnType<typeof useAudit>; loaded: number }) {
  const { t } = useLingui()
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = audit
  const wanted = Boolean(entry?.isIntersecting) && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  if (isFetchNextPageError && audit.error)
    return (
      <ErrorNote title={t`More could not be loaded`} error={audit.error} retry={() => void audit.fetchNextPage()} />
    )
  return (
    <div ref={ref} className={parts.row}>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Load more`}
        </Button>
      ) : (
        <p className={parts.quiet}>{t`That is all: ${count(loaded)}.`}</p>
      )}
    </div>
  )
}
