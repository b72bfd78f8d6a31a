import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TalkList } from '../../../search/search.queries.ts'
import { asIs } from '../../../ui/as-is.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Button, UnstyledButton } from '@mantine/core'
import classes from '../talk-list.module.css'
import { plural } from '@lingui/core/macro'
import { IconArrowUp } from '@tabler/icons-react'
import { type DashboardUrlState, useNavigateDashboard } from '../../../dashboard/url-state.ts'

interface ListStatesProps {
  list: TalkList
  empty: ReactNode
  children: ReactNode
}

export function ListStates({ list, empty, children }: ListStatesProps) {
  const { t } = useLingui()
  return (
    <>
      {list.isPending && !list.error && (
        <div className={classes.loading}>
          <Skeletons rows={9} height={80} picture />
        </div>
      )}
      {list.error && (
        <div className={classes.note}>
          <ErrorNote error={list.error} title={t`Could not load the talks`} retry={list.retry} />
        </div>
      )}
      {!list.isPending && list.talks.length === 0 && !list.error && empty}
      {children}
      <ListEnd isLoading={list.isLoadingMore} failed={list.moreFailed} retry={list.loadMore} />
    </>
  )
}

interface ListEndProps {
  isLoading: boolean
  failed: boolean
  retry: () => void
}

function ListEnd({ isLoading, failed, retry }: ListEndProps) {
  const { t } = useLingui()
  if (isLoading)
    return (
      <div className={classes.loading}>
        <Skeletons rows={3} height={80} picture />
      </div>
    )
  if (!failed) return null
  return (
    <div className={classes.end} role="alert">
      <p>{t`Older talks could not be loaded.`}</p>
      <Button variant="default" size="sm" onClick={retry}>
        {t`Try again`}
      </Button>
    </div>
  )
}

export function NewTalksButton({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.arrivals} role="status">
      {count > 0 && (
        <UnstyledButton className={classes.arrived} onClick={onShow}>
          <IconArrowUp size={16} stroke={2} aria-hidden />
          {t`${plural(count, { one: '# new', other: '# new' })}`}
        </UnstyledButton>
      )}
    </div>
  )
}

export function RelatedSearchNote({
  urlState,
  instead,
}: {
  urlState: DashboardUrlState
  instead: TalkList['instead']
}) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const asked = asIs(urlState.query.trim())
  const found = asIs(instead?.query)
  const narrowed = urlState.channel_id !== undefined || Object.keys(urlState.filters).length > 0
  return (
    <div role="status">
      {instead && (
        <p className={classes.instead}>
          {narrowed ? <Trans>No results for “{asked}”.</Trans> : <Trans>No results for “{asked}”.</Trans>}{' '}
          {instead.fallback === 'typo' ? (
            <Trans>
              Showing results for <b>“{found}”</b>.
            </Trans>
          ) : (
            <Trans>
              Showing results that sound like it: <b>“{found}”</b>.
            </Trans>
          )}{' '}
          <UnstyledButton className={classes.exactly} onClick={() => go({ exact: 'true' }, { replace: true })}>
            {t`Search for the exact words`}
          </UnstyledButton>
        </p>
      )}
    </div>
  )
}
