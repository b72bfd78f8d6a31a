import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { TalkList } from '../../../search/search.queries.ts'
import { type Place, useGo } from '../../place.ts'
import classes from '../talk-list.module.css'

/** Says that other words were looked for, because nobody said those that were asked. */
export function Instead({ place, instead }: { place: Place; instead: TalkList['instead'] }) {
  const { t } = useLingui()
  const go = useGo()
  const asked = place.query.trim()
  const narrowed = place.channel_id !== undefined || Object.keys(place.filters).length > 0
  return (
    <div role="status">
      {instead && (
        <p className={classes.instead}>
          {narrowed ? <Trans>No talk here says “{asked}”.</Trans> : <Trans>Nobody said “{asked}”.</Trans>}{' '}
          {instead.fallback === 'typo' ? (
            <Trans>
              Showing talks with <b>“{instead.query}”</b>.
            </Trans>
          ) : (
            <Trans>
              Showing talks with what sounds like it: <b>“{instead.query}”</b>.
            </Trans>
          )}{' '}
          <UnstyledButton className={classes.exactly} onClick={() => go({ exact: 'true' }, { replace: true })}>
            {t`Search exactly`}
          </UnstyledButton>
        </p>
      )}
    </div>
  )
}
